import { describe, expect, test } from "bun:test";
import { parse } from "./parse.ts";

const red = `<testsuites tests="3" failures="1" errors="1"><testsuite name="tide" tests="3" failures="1" errors="1" skipped="0">
<testcase classname="tests.test_tide" name="test_ebb" file="tests/test_tide.py" line="7"><failure message="assert 1 == 2">
def test_ebb():
>   assert 1 == 2
E   assert 1 == 2
</failure></testcase>
<testcase classname="tests.test_tide" name="test_flow"><error type="OSError">no sea</error></testcase>
<testcase classname="tests.test_tide" name="test_calm"/></testsuite></testsuites>`;

/** Facts of a JUnit report. */
const junit = (xml: string, rc = 1) => parse("junit", { rc, files: { "junit.xml": xml } });

describe("a test report", () => {
  test("gives failures and errors with their place and the telling lines", async () => {
    const { findings, summary, status } = await junit(red);
    expect(status).toBe("fail");
    expect(summary).toEqual({ counts: { tests: 3, failures: 1, errors: 1, skipped: 0 } });
    expect(findings).toMatchObject([
      {
        id: "tests.test_tide::test_ebb",
        kind: "test_failure",
        message: "assert 1 == 2",
        location: "tests/test_tide.py:7",
        detail: ["E   assert 1 == 2"],
      },
      { id: "tests.test_tide::test_flow", kind: "test_error", message: "OSError", detail: ["no sea"] },
    ]);
  });

  test("is read by pytest's parser as well, under its own option", async () => {
    const { findings } = await parse("pytest", { rc: 1, files: { "out.xml": red }, options: { junit: "out.xml" } });
    expect(findings).toHaveLength(2);
  });

  test("with nothing wrong is green", async () => {
    const xml =
      '<testsuite tests="2" failures="0"><testcase name="a"/><testcase name="b"><skipped/></testcase></testsuite>';
    expect(await junit(xml, 0)).toMatchObject({ status: "pass", summary: { counts: { tests: 2, skipped: 1 } } });
  });
});

describe("what suites declare", () => {
  const cases = '<testcase name="a"><failure/></testcase><testcase name="b"><failure/></testcase>';

  test("may count only themselves or everything inside: nested suites are not counted twice (weak spot 17)", async () => {
    for (const outer of ["2", "0"]) {
      const xml = `<testsuites failures="${outer}"><testsuite failures="${outer}"><testsuite failures="2">${cases}</testsuite></testsuite></testsuites>`;
      expect(await junit(xml)).toMatchObject({ trusted: true, summary: { counts: { tests: 2, failures: 2 } } });
    }
  });

  test("must be what they hold", async () => {
    expect(await junit(`<testsuite failures="1">${cases}</testsuite>`)).toMatchObject({
      trusted: false,
      status: "error",
    });
    expect(await junit(`<testsuite failures="3">${cases}</testsuite>`)).toMatchObject({ trusted: false });
    expect(await junit('<testsuite tests="5"/>', 0)).toMatchObject({ status: "parse_mismatch" });
  });

  test("is no trouble where it is no number", async () => {
    expect(await junit(`<testsuite failures="many">${cases}</testsuite>`)).toMatchObject({ trusted: true });
  });
});

test.each([
  ["is missing", undefined],
  ["is empty", ""],
  ["is something else", "<coverage/>"],
  ["is cut off", red.slice(0, 200)],
  ["declares entities", `<!DOCTYPE t [<!ENTITY a "b">]>${red}`],
])("a report that %s is not trusted, whatever the exit code", async (_what, xml) => {
  const files = xml === undefined ? {} : { "junit.xml": xml };
  expect((await parse("junit", { rc: 0, files })).status).toBe("parse_mismatch");
  expect((await parse("junit", { rc: 1, files })).status).toBe("error");
});
