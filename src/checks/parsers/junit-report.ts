import { type CheckFinding, distrusted, type Facts, factsOf, findingOf } from "../facts.ts";
import type { ParserContext } from "./parser.ts";
import { clampDetail, clip } from "./shape-text.ts";
import { readXml, type XmlHandler } from "./xml-reader.ts";

/** What a suite says about itself against what stands in it. */
interface Suite {
  readonly declared: ReadonlyMap<string, number>;
  /** Failures and errors of its own test cases, and of those of all suites inside. */
  own: number;
  whole: number;
  cases: number;
}

interface Case {
  readonly name: string;
  readonly className: string;
  readonly location: string | null;
}

interface Trouble {
  readonly kind: "test_failure" | "test_error";
  readonly message: string;
  text: string;
}

/** Reads a JUnit report. Counts come from the test cases; what suites declare must agree, for themselves or with all inside. */
export function junitFacts(context: ParserContext, name: string): Facts {
  const read = context.report(name);
  if (read.kind === "unreadable") return distrusted(read.note);
  const reader = new JUnitReader(context);
  const fault = readXml(read.text, reader) ?? reader.fault;
  const facts = factsOf({ findings: reader.findings, summary: { counts: { ...reader.counts } } });
  return fault === null ? facts : distrusted(`\`${name}\`: ${fault}`, facts);
}

class JUnitReader implements XmlHandler {
  readonly counts = { tests: 0, failures: 0, errors: 0, skipped: 0 };
  readonly findings: CheckFinding[] = [];
  fault: string | null = null;
  readonly #context: ParserContext;
  readonly #suites: Suite[] = [];
  #case: Case | null = null;
  #trouble: Trouble | null = null;
  #depth = 0;

  constructor(context: ParserContext) {
    this.#context = context;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#depth++ === 0 && name !== "testsuites" && name !== "testsuite")
      this.fault ??= `<${name}> is no test report`;
    if (name === "testsuites" || name === "testsuite") this.#suites.push(suiteOf(attributes));
    else if (name === "testcase") this.#openCase(attributes);
    else if (this.#case !== null && (name === "failure" || name === "error")) this.#openTrouble(name, attributes);
    else if (this.#case !== null && name === "skipped") this.counts.skipped++;
  }

  text(text: string): void {
    if (this.#trouble !== null && this.#trouble.text.length < 1_000_000) this.#trouble.text += text;
  }

  close(name: string): void {
    this.#depth--;
    if (name === "testcase") this.#case = null;
    else if (name === "failure" || name === "error") this.#closeTrouble();
    else if (name === "testsuite" || name === "testsuites") this.#closeSuite();
  }

  #openCase(attributes: ReadonlyMap<string, string>): void {
    this.counts.tests++;
    for (const suite of this.#suites) suite.cases++;
    const file = attributes.get("file");
    const line = Number.parseInt(attributes.get("line") ?? "", 10);
    this.#case = {
      name: attributes.get("name") ?? "?",
      className: attributes.get("classname") ?? "",
      location: file === undefined ? null : this.#context.place(file, Number.isNaN(line) ? null : line),
    };
  }

  #openTrouble(name: "failure" | "error", attributes: ReadonlyMap<string, string>): void {
    if (name === "failure") this.counts.failures++;
    else this.counts.errors++;
    for (const suite of this.#suites) suite.whole++;
    const innermost = this.#suites.at(-1);
    if (innermost !== undefined) innermost.own++;
    const kind = name === "failure" ? "test_failure" : "test_error";
    this.#trouble = { kind, message: attributes.get("message") ?? attributes.get("type") ?? "", text: "" };
  }

  #closeTrouble(): void {
    const [trouble, at] = [this.#trouble, this.#case];
    this.#trouble = null;
    if (trouble === null || at === null) return;
    const lines = trouble.text.split("\n").map((line) => line.trimEnd());
    const firstLine = lines.find((line) => line.trim() !== "") ?? "";
    this.findings.push(
      findingOf({
        id: at.className === "" ? at.name : `${at.className}::${at.name}`,
        kind: trouble.kind,
        message: clip((trouble.message || firstLine.trim() || "no message").replaceAll(/\s+/g, " ").trim()),
        location: at.location,
        detail: clampDetail(tellingLines(lines, this.#context.snippetLines), this.#context.snippetLines),
      }),
    );
  }

  #closeSuite(): void {
    const suite = this.#suites.pop();
    if (suite === undefined) return;
    const failures = suite.declared.get("failures");
    const errors = suite.declared.get("errors");
    if (failures !== undefined || errors !== undefined) {
      const declared = (failures ?? 0) + (errors ?? 0);
      if (declared !== suite.whole && declared !== suite.own) {
        this.fault ??= `a suite declares ${declared} failures and errors, but ${suite.whole} could be read`;
      }
    }
    const tests = suite.declared.get("tests") ?? 0;
    if (tests > 0 && suite.cases === 0) this.fault ??= `a suite declares ${tests} tests, but none could be read`;
  }
}

function suiteOf(attributes: ReadonlyMap<string, string>): Suite {
  const declared = new Map<string, number>();
  for (const key of ["tests", "failures", "errors"]) {
    const value = attributes.get(key);
    if (value !== undefined && /^\d{1,9}$/.test(value.trim())) declared.set(key, Number(value));
  }
  return { declared, own: 0, whole: 0, cases: 0 };
}

/** The lines that say what went wrong: those a test runner marks with `E `, else the last ones. */
function tellingLines(lines: readonly string[], limit: number): readonly string[] {
  const marked = lines.filter((line) => line.trimStart().startsWith("E "));
  return marked.length > 0 ? marked : lines.filter((line) => line.trim() !== "").slice(-limit);
}
