/** An object of a JSON document, its values not looked at. */
export type JsonTable = Readonly<Record<string, unknown>>;

/** The object a JSON text holds; null where it holds anything else. */
export function readJsonTable(text: string): JsonTable | null {
  const value = parseQuietly(text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonTable) : null;
}

function parseQuietly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
