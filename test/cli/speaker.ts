// Writes as many numbered lines as its first argument says in one piece, then one last line; says on stderr how that went.
import { openOutlet } from "../../src/cli/outlet.ts";

const out = openOutlet(process.stdout);
const lines = Array.from({ length: Number(Bun.argv[2]) }, (_, index) => `line ${index} of a long report\n`);
await out.write(lines.join(""));
await out.write("the end\n");
process.stderr.write(out.closed ? "nobody listened" : "all said");
process.exitCode = 1;
