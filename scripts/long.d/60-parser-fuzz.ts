import { fuzzParsers } from "../../test/checks/parsers/fuzz.ts";

/** 10,000 damaged and senseless outputs over all parsers: no crash, no green from garbage. `--inputs=N` and `--seed=N` choose others. */
const inputs = await fuzzParsers(numberOption("inputs", 10_000), numberOption("seed", 1));
process.stdout.write(`${inputs} inputs: no crash, no green from garbage\n`);

function numberOption(name: string, otherwise: number): number {
  const given = Bun.argv.find((arg) => arg.startsWith(`--${name}=`));
  return given === undefined ? otherwise : Number(given.slice(name.length + 3));
}
