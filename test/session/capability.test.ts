import { expect, test } from "bun:test";
import { capabilityHash, isHashOf, newCapability, readCapability } from "../../src/session/capability.ts";

test("a capability is read back, proves its hash and no other, and is never repeated by a refusal", () => {
  const capability = newCapability();
  expect(readCapability(capability)).toEqual({ kind: "ok", value: capability });
  expect(isHashOf(capabilityHash(capability), capability)).toBe(true);
  expect(isHashOf(capabilityHash(newCapability()), capability)).toBe(false);
  expect(isHashOf("ab", capability)).toBe(false);
  for (const wrong of [capability.slice(0, -1), `${capability}x`, capability.toUpperCase(), ""]) {
    expect(readCapability(wrong)).toMatchObject({ refusal: { code: "bad_capability" } });
    if (wrong !== "") expect(JSON.stringify(readCapability(wrong))).not.toContain(wrong);
  }
});
