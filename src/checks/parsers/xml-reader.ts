/** What a reader of XML is told, in document order. */
export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  text(text: string): void;
  close(name: string): void;
}

const deepest = 200;
const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const attribute = /\s+([^\s=/>"'<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

/**
 * Reads a whole XML document in one pass. Refuses what reports do not need and attackers like: entities of the document's own,
 * any reference beyond the five XML knows and characters by number, nesting beyond 200. A plain DOCTYPE that names an outside
 * file is skipped and never fetched. Null when all was read, else what is wrong.
 */
export function readXml(source: string, handler: XmlHandler): string | null {
  const text = source.replace(/^\uFEFF/, "");
  const open: string[] = [];
  let rootSeen = false;
  for (let at = 0; at < text.length;) {
    const step = readNext(text, at, open, handler, rootSeen);
    if (typeof step === "string") return step;
    rootSeen ||= open.length > 0 || step.wasElement;
    at = step.end;
  }
  if (open.length > 0) return `<${open.at(-1)}> is never closed`;
  return rootSeen ? null : "there is no element";
}

interface Step {
  readonly end: number;
  readonly wasElement: boolean;
}

function readNext(text: string, at: number, open: string[], handler: XmlHandler, rootSeen: boolean): Step | string {
  if (text.startsWith("<!--", at)) return skipTo(text, at + 4, "-->");
  if (text.startsWith("<?", at)) return skipTo(text, at + 2, "?>");
  if (text.startsWith("<![CDATA[", at)) return readCdata(text, at, open, handler);
  if (text.startsWith("<!", at)) return skipDoctype(text, at, rootSeen);
  if (text.startsWith("</", at)) return readClose(text, at, open, handler);
  if (text.startsWith("<", at))
    return open.length === 0 && rootSeen ? "there is more than one root" : readOpen(text, at, open, handler);
  return readText(text, at, open, handler);
}

function skipTo(text: string, from: number, mark: string): Step | string {
  const end = text.indexOf(mark, from);
  return end < 0 ? `\`${mark}\` is missing` : { end: end + mark.length, wasElement: false };
}

function skipDoctype(text: string, at: number, rootSeen: boolean): Step | string {
  const end = text.indexOf(">", at);
  const declaration = end < 0 ? text.slice(at) : text.slice(at, end);
  if (!/^<!DOCTYPE\s/.test(declaration) || rootSeen || end < 0) return "a declaration stands where none is allowed";
  if (declaration.includes("[")) return "the document declares entities or types of its own, which are refused";
  return { end: end + 1, wasElement: false };
}

function readCdata(text: string, at: number, open: readonly string[], handler: XmlHandler): Step | string {
  const end = text.indexOf("]]>", at);
  if (end < 0 || open.length === 0) return "CDATA is never closed, or stands outside the root";
  handler.text(text.slice(at + 9, end));
  return { end: end + 3, wasElement: false };
}

function readClose(text: string, at: number, open: string[], handler: XmlHandler): Step | string {
  const end = text.indexOf(">", at);
  const name = text.slice(at + 2, end < 0 ? at + 2 : end).trim();
  const expected = open.pop();
  if (expected !== name || end < 0) return `</${name.slice(0, 40)}> does not close <${expected ?? ""}>`;
  handler.close(name);
  return { end: end + 1, wasElement: true };
}

function readOpen(text: string, at: number, open: string[], handler: XmlHandler): Step | string {
  const name = /[^\s/>=<"']+/y;
  name.lastIndex = at + 1;
  const found = name.exec(text)?.[0];
  if (found === undefined) return "a tag has no name";
  const attributes = new Map<string, string>();
  let end = name.lastIndex;
  for (attribute.lastIndex = end; ; end = attribute.lastIndex) {
    const match = attribute.exec(text);
    if (match === null) break;
    const value = decode(match[2] ?? match[3] ?? "");
    if (value === null) return `<${found}> refers to an entity that is not defined`;
    attributes.set(match[1] ?? "", value);
  }
  const close = /\s*(\/?)>/y;
  close.lastIndex = end;
  const closing = close.exec(text);
  if (closing === null) return `<${found.slice(0, 40)}> is malformed`;
  if (open.length >= deepest) return `elements are nested deeper than ${deepest}`;
  handler.open(found, attributes);
  if (closing[1] === "/") handler.close(found);
  else open.push(found);
  return { end: close.lastIndex, wasElement: true };
}

function readText(text: string, at: number, open: readonly string[], handler: XmlHandler): Step | string {
  const next = text.indexOf("<", at);
  const end = next < 0 ? text.length : next;
  const raw = text.slice(at, end);
  if (open.length === 0) return raw.trim() === "" ? { end, wasElement: false } : "text stands outside the root";
  const decoded = decode(raw);
  if (decoded === null) return "the text refers to an entity that is not defined";
  handler.text(decoded);
  return { end, wasElement: false };
}

function decode(raw: string): string | null {
  if (!raw.includes("&")) return raw;
  let known = true;
  const decoded = raw.replace(/&([^;&\s]{0,12});?/g, (whole, name: string) => {
    const value = whole.endsWith(";") ? referenced(name) : null;
    known &&= value !== null;
    return value ?? "";
  });
  return known ? decoded : null;
}

function referenced(name: string): string | null {
  if (Object.hasOwn(named, name)) return named[name] ?? null;
  const digits = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
  if (digits === null) return null;
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : null;
}
