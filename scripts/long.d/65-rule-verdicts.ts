import { compareRules } from "../../test/rules/compare-rules.ts";

/**
 * 5,000 generated stories with rules: what a search says of every rule against what looking at every way says.
 * `--stories=N` and `--seed=N` choose others.
 */
const stories = numberOption("stories", 5000);
const first = numberOption("seed", 1);

let differing = 0;
let [violated, reached, unobserved] = [0, 0, 0];
for (let seed = first; seed < first + stories; seed++) {
  const compared = await compareRules(seed, 4);
  violated += compared.violated;
  reached += compared.reached;
  unobserved += compared.unobserved;
  if ((seed - first + 1) % 1000 === 0) process.stdout.write(`${seed - first + 1} stories\n`);
  if (compared.difference === null) continue;
  differing++;
  process.stdout.write(`${compared.difference}\n`);
}
process.stdout.write(
  `${stories} stories: ${violated} assertions violated, ${unobserved} not observed, ${reached} goals reached; ${differing} stories judged otherwise\n`,
);
process.exitCode = differing === 0 ? 0 : 1;

function numberOption(name: string, otherwise: number): number {
  const given = Bun.argv.find((arg) => arg.startsWith(`--${name}=`));
  return given === undefined ? otherwise : Number(given.slice(name.length + 3));
}
