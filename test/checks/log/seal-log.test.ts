import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { logTail, splitLines } from "../../../src/checks/log/log-tail.ts";
import { makeRedactor } from "../../../src/checks/log/redactor.ts";
import { sealLog } from "../../../src/checks/log/seal-log.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** Seals a log with the given content; gives the facts and what is on disk afterwards. */
function seal(content: string, environment: Record<string, string> = {}, declared: string[] = []) {
  using folder = temporaryFolder();
  const path = join(folder.path, "full.log");
  writeFileSync(path, content);
  const facts = sealLog(path, makeRedactor(environment, declared));
  return { ...facts, disk: readFileSync(path, "utf8"), raw: readFileSync(path) };
}

describe("a sealed log", () => {
  test("is hashed byte for byte, line breaks of every kind left alone", () => {
    const { sha256, bytes, raw } = seal("one\r\ntwo\u2028\nthree");
    expect(sha256).toBe(new Bun.CryptoHasher("sha256").update(raw).digest("hex"));
    expect(bytes).toBe(raw.length);
  });

  test.each([
    ["", 0],
    ["\n", 1],
    ["a", 1],
    ["a\n", 1],
    ["a\nb", 2],
  ])("%j has %d lines", (content, lines) => {
    expect(seal(content).lines).toBe(lines);
  });

  test("keeps bytes that are no UTF-8 while it masks others", () => {
    using folder = temporaryFolder();
    const path = join(folder.path, "full.log");
    writeFileSync(
      path,
      Buffer.concat([Buffer.from([0xff, 0xfe, 10]), Buffer.from("pass-word-1\n"), Buffer.from([0x80])]),
    );
    sealLog(path, makeRedactor({ DB: "pass-word-1" }, ["DB"]));
    expect([...readFileSync(path)]).toEqual([0xff, 0xfe, 10, ...Buffer.from("[redacted]\n"), 0x80]);
  });
});

describe("secrets (weak spot 22)", () => {
  test.each([
    ["a hosting token", `ghp_${"a1".repeat(18)}`],
    ["a cloud key", "AKIAABCDEFGHIJKLMNOP"],
    ["a signed token", `eyJ${"a".repeat(20)}.${"b".repeat(20)}.${"c".repeat(20)}`],
    ["a bearer header", "Authorization: Bearer abcdefgh12345678"],
    ["a password in a URL", "postgres://tide:s3cret@db"],
    ["a private key", `-----BEGIN RSA PRIVATE KEY-----\n${"MIIE\n".repeat(10)}-----END RSA PRIVATE KEY-----`],
  ])("%s is masked", (_name, secret) => {
    const { disk } = seal(`before\nx ${secret} host\nafter\n`);
    expect(disk).toContain("[redacted]");
    expect(disk).not.toContain(secret.slice(-12));
    expect(disk).toStartWith("before\n");
    expect(disk).toEndWith("after\n");
  });

  test("the values of declared variables are masked, also in JSON and beyond ASCII", () => {
    const value = 'schlüssel"1';
    expect(seal(`a ${value} b ${JSON.stringify(value)}`, { KEY_FILE: value }, ["KEY_FILE"]).disk).toBe(
      'a [redacted] b "[redacted]"',
    );
  });

  test("so are variables whose names end like a secret's, but no short or harmless value", () => {
    const environment = { CI_TOKEN: "0123456789", SHORT_TOKEN: "true", EDITOR: "0987654321" };
    expect(seal("0123456789 true 0987654321", environment).disk).toBe("[redacted] true 0987654321");
  });

  test("no secret slips through on the border of two pieces of a large log", () => {
    const secret = `ghp_${"Z9".repeat(15)}`;
    const border = 1 << 20;
    for (const shift of [-40, -20, -1, 0, 1]) {
      const { disk } = seal(`${"x".repeat(border + shift)} ${secret}\n${"y".repeat(border)}`);
      expect(disk.includes("Z9Z9")).toBe(false);
      expect(disk.length).toBe(border * 2 + shift + 2 + "[redacted]".length);
    }
  });

  test("masking in pieces is masking at once", () => {
    const secret = "hunter2hunter2";
    const piece = fc.oneof(fc.string({ maxLength: 40 }), fc.constant(secret), fc.constant("\n"));
    const redactor = makeRedactor({ P: secret }, ["P"]);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat({ max: 60_000 }), (parts, filler) => {
        const content = Buffer.from(`${"-".repeat(filler)}${parts.join("")}`).toString("latin1");
        expect(seal(Buffer.from(content, "latin1").toString("utf8"), { P: secret }, ["P"]).raw.toString("latin1")).toBe(
          redactor.redact(content),
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe("the tail", () => {
  test("is the last lines, however long the file", () => {
    using folder = temporaryFolder();
    const path = join(folder.path, "full.log");
    writeFileSync(path, `${Array.from({ length: 100_000 }, (_, i) => `line ${i}`).join("\n")}\n`);
    expect(logTail(path, 2)).toEqual(["line 99998", "line 99999"]);
    expect(logTail(path, 0)).toEqual([]);
  });

  test.each([
    ["", []],
    ["\n", [""]],
    ["a\r\nb", ["a", "b"]],
    ["a\n\n", ["a", ""]],
    ["form\ffeed\u2028kept\n", ["form\ffeed\u2028kept"]],
  ])("lines of %j", (text, lines) => {
    expect(splitLines(text)).toEqual(lines);
  });
});
