import { ensureBinary } from "../../scripts/house/binary.ts";

let binary: Promise<string> | undefined;

/** The path of dist/inkcheck, built from the sources as they are; built once, however many test files ask. */
export function inkcheckBinary(): Promise<string> {
  binary ??= ensureBinary();
  return binary;
}
