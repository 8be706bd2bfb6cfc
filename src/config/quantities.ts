const seconds: Readonly<Record<string, number>> = { "": 1, s: 1, m: 60, h: 3600, d: 86_400 };
const bytes: Readonly<Record<string, number>> = { "": 2 ** 20, MB: 1e6, GB: 1e9, MiB: 2 ** 20, GiB: 2 ** 30 };

/** Seconds from `90`, `90s`, `5m`, `2h` or `1d`; null where it is none of these. */
export function parseSeconds(text: string): number | null {
  return quantity(/^(\d{1,9})([smhd]?)$/u, seconds, text);
}

/** Bytes from `512MiB`, `2GiB`, `500MB`, `1GB` or a bare number of MiB; null where it is none of these. */
export function parseBytes(text: string): number | null {
  return quantity(/^(\d{1,9})((?:[MG]i?B)?)$/u, bytes, text);
}

function quantity(pattern: RegExp, units: Readonly<Record<string, number>>, text: string): number | null {
  const [, digits, unit] = pattern.exec(text.trim()) ?? [];
  if (digits === undefined || unit === undefined) return null;
  return Number(digits) * (units[unit] ?? Number.NaN);
}
