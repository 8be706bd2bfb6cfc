/** Masks secrets in text. Text may be UTF-8 decoded or the bytes of a file as Latin-1. */
export interface Redactor {
  /** No secret is longer than so many characters. */
  readonly longest: number;
  redact(text: string): string;
  /** Where the first secret starts that reaches over `position`; `position` itself where none does. */
  cutBefore(text: string, position: number): number;
}

/** What stands where a secret stood. */
const mask = "[redacted]";

/** Shapes that are secrets whatever they are called: tokens of hosting, cloud, chat and model services, keys, credentials in URLs. */
const tokenShapes: readonly RegExp[] = [
  /\bgh[opusr]_[A-Za-z0-9]{20,255}/,
  /\bgithub_pat_[A-Za-z0-9_]{20,255}/,
  /\bglpat-[A-Za-z0-9_-]{20,255}/,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,255}/,
  /\bsk-[A-Za-z0-9_-]{20,255}/,
  /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,255}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\bAIza[A-Za-z0-9_-]{35}/,
  /\bnpm_[A-Za-z0-9]{36}/,
  /\bpypi-[A-Za-z0-9_-]{50,255}/,
  /\beyJ[A-Za-z0-9_-]{8,2048}\.[A-Za-z0-9_-]{8,4096}\.[A-Za-z0-9_-]{8,1024}/,
  /\b[Aa]uthorization:[ \t]{0,8}(?:[Bb]earer|[Bb]asic|[Tt]oken)[ \t]{1,8}[A-Za-z0-9._~+/=-]{8,4096}/,
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{0,100}:[^\s/@]{1,200}(?=@)/,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,16000}?-----END [A-Z ]{0,30}PRIVATE KEY-----/,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?:\s{1,4}[A-Za-z0-9+/=]{40,80}){1,190}/,
];

/** Names of variables that hold secrets by common habit. */
const secretName = /(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|CREDENTIALS?)$/i;
const shortestGuessed = 8;
const shortestDeclared = 3;
const longestShape = 16_500;

/**
 * Masks the values of the variables named, of variables whose names end like a secret's (8 characters or more, because short
 * values stand everywhere), and common shapes of tokens.
 */
export function makeRedactor(
  environment: Readonly<Record<string, string | undefined>>,
  declared: readonly string[],
): Redactor {
  const values = new Set<string>();
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined) continue;
    const shortest = declared.includes(name)
      ? shortestDeclared
      : secretName.test(name)
        ? shortestGuessed
        : Number.POSITIVE_INFINITY;
    if (value.length >= shortest) for (const form of formsOf(value)) values.add(form);
  }
  // Longest first, so that a secret inside another leaves nothing of the longer one.
  const literals = [...values].sort((a, b) => b.length - a.length).map((value) => RegExp.escape(value));
  const pattern = new RegExp([...literals, ...tokenShapes.map((shape) => shape.source)].join("|"), "g");
  return {
    longest: Math.max(longestShape, literals[0]?.length ?? 0),
    redact: (text) => text.replace(pattern, mask),
    cutBefore(text, position) {
      pattern.lastIndex = Math.max(0, position - this.longest);
      for (let match = pattern.exec(text); match !== null && match.index < position; match = pattern.exec(text)) {
        if (match.index + match[0].length > position) return match.index;
      }
      return position;
    },
  };
}

/** A value as it appears in decoded text, in raw bytes read as Latin-1, and inside JSON. */
function formsOf(value: string): string[] {
  const written = [value, JSON.stringify(value).slice(1, -1)];
  return [...written, ...written.map((text) => Buffer.from(text, "utf8").toString("latin1"))];
}
