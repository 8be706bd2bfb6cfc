import { expect, test } from "bun:test";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { loadReport, listReports, reportPath } from "../../../src/store/reports/report-files.ts";
import { pruneReports } from "../../../src/store/reports/report-prune.ts";
import { deleteReport, reportLimits, saveReport } from "../../../src/store/reports/report-save.ts";
import type { ReportDraft } from "../../../src/store/reports/report-artifact.ts";
import { reportOf } from "../../report/report-of.ts";
import { emptyFolder } from "../empty-folder.ts";
import { valueOf } from "../value-of.ts";

const report = await reportOf("The lamp goes out.\n* [Wait] You wait. -> END\n* [Call] {1 / 0} -> END\n");

const draft = (change: Partial<ReportDraft> = {}): ReportDraft => ({
  createdAt: "2030-01-01T00:00:00.000Z",
  inkcheckVersion: "0.1.0",
  entrypoint: "lamp.ink",
  scope: "base",
  probe: null,
  report,
  ...change,
});

test("a report is private, named by its content, and read back as it was", () => {
  const folder = emptyFolder();
  const saved = valueOf(saveReport(folder, draft()));
  expect(valueOf(saveReport(folder, draft())).id).toBe(saved.id);
  expect(loadReport(folder, saved.id)).toEqual({ kind: "ok", value: saved });
  expect(statSync(valueOf(reportPath(folder, saved.id))).mode & 0o777).toBe(0o600);
  const { reports } = valueOf(listReports(folder));
  expect(reports).toMatchObject([{ id: saved.id, entrypoint: "lamp.ink", evidenceSha256: report.evidenceSha256 }]);
});

test("a changed report, a foreign one and none are told apart, and block nothing else", () => {
  const folder = emptyFolder();
  const saved = valueOf(saveReport(folder, draft()));
  const other = valueOf(saveReport(folder, draft({ entrypoint: "inn.ink" })));
  const path = valueOf(reportPath(folder, saved.id));
  writeFileSync(path, readFileSync(path, "utf8").replace('"closed":true', '"closed":false'));
  expect(loadReport(folder, saved.id)).toMatchObject({ refusal: { code: "report_corrupt" } });
  writeFileSync(path, '{"artifactSchemaVersion":1,"artifactType":"report"}');
  expect(loadReport(folder, saved.id)).toMatchObject({ refusal: { code: "report_foreign" } });
  expect(loadReport(folder, `report-${"0".repeat(24)}`)).toMatchObject({ refusal: { code: "not_found" } });
  expect(loadReport(folder, "../../secrets")).toMatchObject({ refusal: { code: "bad_id" } });
  expect(valueOf(listReports(folder))).toMatchObject({
    reports: [{ id: other.id }],
    damaged: [{ name: `${saved.id}.json`, code: "report_foreign" }],
  });
});

test("over a quota a report is refused and nothing is removed", () => {
  const folder = emptyFolder();
  const first = valueOf(saveReport(folder, draft()));
  const size = statSync(valueOf(reportPath(folder, first.id))).size;
  const next = draft({ entrypoint: "inn.ink" });
  const small = { ...reportLimits, reportBytes: size - 100 };
  expect(saveReport(folder, next, small)).toMatchObject({ refusal: { code: "report_quota" } });
  const full = { ...reportLimits, projectBytes: size + 100 };
  expect(saveReport(folder, next, full)).toMatchObject({ refusal: { code: "report_quota" } });
  expect(valueOf(listReports(folder)).reports.map(({ id }) => id)).toEqual([first.id]);
});

test("pruning keeps the newest of each entrypoint and what sessions need; a preview removes nothing", () => {
  const folder = emptyFolder();
  const ids = [1, 2, 3, 4].map((day) => {
    const probe = { day };
    return valueOf(saveReport(folder, draft({ createdAt: `2030-01-0${day}T00:00:00.000Z`, probe }))).id;
  });
  const other = valueOf(saveReport(folder, draft({ entrypoint: "inn.ink" }))).id;
  const request = { keepPerEntrypoint: 1, kept: new Set([String(ids[1])]), apply: false };
  const preview = valueOf(pruneReports(folder, request));
  expect(preview.candidates.map(({ id }) => id)).toEqual([ids[0], ids[2]].map(String));
  expect(valueOf(listReports(folder)).reports.length).toBe(5);
  pruneReports(folder, { ...request, apply: true });
  expect(new Set(valueOf(listReports(folder)).reports.map(({ id }) => id))).toEqual(
    new Set([ids[1], ids[3], other].map(String)),
  );
  deleteReport(folder, other);
  expect(valueOf(listReports(folder)).reports.length).toBe(2);
});
