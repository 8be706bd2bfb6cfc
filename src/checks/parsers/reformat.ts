import { distrusted, factsOf, findingOf } from "../facts.ts";
import { splitLines } from "../log/log-tail.ts";
import type { Parser } from "./parser.ts";
import { clip } from "./shape-text.ts";
import { crossCheck, declaredIn, withText } from "./with-input.ts";

const wanted = /^(?:would reformat|Would reformat:) (.+)$/;
const broken = /^error: (?:cannot format|Failed to (?:parse|format)) (.+?)(?:: (.*))?$/;
const allClear = /(?:\bleft unchanged\b|\balready formatted\b|^All done!|^No Python files)/m;

/** The check mode of black and of ruff format. */
export const reformat: Parser<"reformat"> = {
  name: "reformat",
  parse: (context) =>
    withText(context.log(), (raw) => {
      const text = Bun.stripANSI(raw);
      const files = new Set<string>();
      const failures = new Map<string, string>();
      for (const line of splitLines(text)) {
        const [, file] = wanted.exec(line) ?? [];
        const [, unread, why] = broken.exec(line) ?? [];
        if (file !== undefined) files.add(context.place(file));
        else if (unread !== undefined) failures.set(context.place(unread), why ?? "cannot be formatted");
      }
      const kind = "format_violation";
      const findings = [
        ...[...files].map((file) => findingOf({ id: file, kind, message: "would be reformatted", location: file })),
        ...[...failures].map(([file, why]) => findingOf({ id: file, kind, message: clip(why), location: file })),
      ];
      const facts = factsOf({ findings, summary: { file_count: files.size } });
      if (findings.length === 0 && !allClear.test(text) && (context.rc !== 0 || text.trim() !== "")) {
        return distrusted("the formatter named no file and gave no all-clear", facts);
      }
      return crossCheck("files", declaredIn(text, /^(\d+) files? would be reformatted/m), files.size, facts);
    }),
  flags: () => ["--check"],
};
