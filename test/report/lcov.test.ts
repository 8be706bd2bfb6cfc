import { expect, test } from "bun:test";
import { renderLcov } from "../../src/report/index.ts";
import { reportOf } from "./report-of.ts";

test("coverage as an LCOV tracefile", async () => {
  const report = await reportOf(`VAR gold = 3
-> purse
=== purse ===
{gold > 5:
    It is heavy.
- else:
    It is light.
}
+   [Shake it] It jingles. -> END
+   {gold > 9} [Give it away] -> END
=== attic ===
Dust. -> END
`);
  expect(renderLcov(report)).toBe(`TN:
SF:story.ink
FN:3,purse
FN:11,attic
FNDA:1,purse
FNDA:0,attic
FNF:2
FNH:1
BRDA:5,0,0,0
BRDA:6,0,1,1
BRDA:9,0,2,1
BRDA:10,0,3,0
BRF:4
BRH:2
DA:2,1
DA:3,1
DA:5,0
DA:6,1
DA:7,1
DA:9,1
DA:10,0
DA:11,0
DA:12,0
LF:9
LH:5
end_of_record
`);
});
