import { type CoverageRead, CoverageTable, type FileCoverage, noteLine, percentOf } from "./file-coverage.ts";
import { readXml, type XmlHandler } from "./xml-reader.ts";

/** Rates in the file are rounded to 4 digits; lines may be counted a little differently. More apart is a contradiction. */
const tolerance = 1;

/** Reads Cobertura XML, and holds what it declares against the lines it lists. */
export function readCobertura(text: string): CoverageRead {
  const reader = new CoberturaReader();
  const fault = readXml(text, reader);
  if (fault !== null) return { fault };
  if (reader.root === null) return { fault: "the document is no coverage report" };
  const read = reader.table.totals();
  const lines = declaredPercent(reader.root, "line", read.covered, read.lines);
  if (lines === null) return { fault: "what the report declares for lines is not what it lists" };
  const branches = declaredPercent(reader.root, "branch", read.taken, read.branches);
  if (branches === null) return { fault: "what the report declares for branches is not what it lists" };
  const measured = read.branches > 0 || Number(reader.root.get("branches-valid") ?? 0) > 0;
  return { linePercent: lines, branchPercent: measured ? branches : null, table: reader.table };
}

/** The declared percentage, from counts where they stand (rates are rounded); null where it contradicts the lines listed. */
function declaredPercent(
  root: ReadonlyMap<string, string>,
  what: "line" | "branch",
  covered: number,
  all: number,
): number | null {
  const plural = what === "line" ? "lines" : "branches";
  const [valid, hit] = [numberOf(root, `${plural}-valid`), numberOf(root, `${plural}-covered`)];
  const rate = numberOf(root, `${what}-rate`);
  const counted = valid === null || hit === null ? null : hit > valid ? -1 : percentOf(hit, valid);
  // A missing rate counts as nothing covered, which shows.
  const percent = valid === 0 && rate !== null ? rate * 100 : (counted ?? (rate ?? 0) * 100);
  if (percent < 0 || percent > 100) return null;
  if (all > 0 && Math.abs(percent - percentOf(covered, all)) > tolerance) return null;
  if (counted !== null && rate !== null && valid !== 0 && Math.abs(counted - rate * 100) > tolerance) return null;
  return percent;
}

function numberOf(attributes: ReadonlyMap<string, string>, name: string): number | null {
  const value = attributes.get(name);
  const number = value === undefined || value.trim() === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}

class CoberturaReader implements XmlHandler {
  readonly table = new CoverageTable();
  root: ReadonlyMap<string, string> | null = null;
  #depth = 0;
  #file: FileCoverage | null = null;
  /** Lines of methods repeat lines of their class. */
  #inMethods = 0;

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#depth++ === 0 && name === "coverage") this.root = attributes;
    if (name === "class") {
      const file = attributes.get("filename") ?? "";
      this.#file = file === "" ? null : this.table.file(file);
    } else if (name === "methods") this.#inMethods++;
    else if (name === "line" && this.#inMethods === 0 && this.#file !== null) noteLineOf(this.#file, attributes);
  }

  text(): void {
    // Everything is in attributes.
  }

  close(name: string): void {
    this.#depth--;
    if (name === "class") this.#file = null;
    else if (name === "methods") this.#inMethods--;
  }
}

function noteLineOf(file: FileCoverage, attributes: ReadonlyMap<string, string>): void {
  const number = numberOf(attributes, "number");
  if (number === null) return;
  noteLine(file, number, numberOf(attributes, "hits") ?? 0);
  const condition = /\((\d+)\/(\d+)\)/.exec(attributes.get("condition-coverage") ?? "");
  if (condition !== null) file.branches.set(number, [Number(condition[1]), Number(condition[2])]);
}
