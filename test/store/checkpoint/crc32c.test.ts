import { expect, test } from "bun:test";
import fc from "fast-check";
import { crc32c } from "../../../src/store/checkpoint/crc32c.ts";

/** The definition, a bit at a time. */
function slowCrc32c(bytes: Uint8Array, start = 0): number {
  let crc = ~start;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return ~crc >>> 0;
}

test("the published check value", () => {
  expect(crc32c(new TextEncoder().encode("123456789"))).toBe(0xe3069283);
});

test("agrees with the definition on any bytes, at any offset, in any split", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), fc.nat(70), fc.nat(7), (bytes, cut, offset) => {
      const shifted = new Uint8Array([...new Uint8Array(offset), ...bytes]).subarray(offset);
      const at = Math.min(cut, bytes.length);
      expect(crc32c(shifted)).toBe(slowCrc32c(bytes));
      expect(crc32c(shifted.subarray(at), crc32c(shifted.subarray(0, at)))).toBe(slowCrc32c(bytes));
    }),
  );
});
