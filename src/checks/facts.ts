/** A value JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** One piece of evidence of a failure. Warnings that leave the tool's exit code alone are no findings. */
export interface CheckFinding {
  /** The same for the same trouble, as far as the tool allows. */
  readonly id: string;
  readonly kind: string;
  readonly message: string;
  /** `path`, `path:line` or `path:line:column`, the path relative to the working directory where it lies in it. */
  readonly location: string | null;
  readonly detail: readonly string[];
  readonly level: "error" | "warning" | "note";
  /** What to type to see it again; only built-in checks know. */
  readonly replay: string | null;
}

/** How far a green or red answer of a story search reaches. */
export interface Evidence {
  readonly claim: "exhaustive" | "bounded";
  readonly [key: string]: JsonValue;
}

/** Which text of which story an answer is about. */
export interface StoryIdentity {
  /** Relative to the working directory. */
  readonly entrypoint: string;
  readonly source_sha256: string;
}

/** What a parser learned. Facts only: what they mean is decided in one place, `reconcile`. */
export interface Facts {
  /** False: nothing here can be relied on. */
  readonly trusted: boolean;
  readonly findings: readonly CheckFinding[];
  readonly summary: JsonObject;
  /** Thresholds of the check that were missed, a sentence each. */
  readonly gateFailures: readonly string[];
  readonly notes: readonly string[];
  /** Whether a red exit must come with findings; false where the parser never has any. */
  readonly owesFindings: boolean;
  /** Asks for the log's tail on a plain `fail` too. */
  readonly wantsTail: boolean;
  /** Exit codes by which the tool itself reports a missed threshold, without findings. */
  readonly thresholdCodes: readonly number[];
  readonly evidence: Evidence | null;
  readonly story: StoryIdentity | null;
}

/** Trusted facts; what is not given is empty. */
export function factsOf(part: Partial<Facts>): Facts {
  return {
    trusted: true,
    findings: [],
    summary: {},
    gateFailures: [],
    notes: [],
    owesFindings: true,
    wantsTail: false,
    thresholdCodes: [],
    evidence: null,
    story: null,
    ...part,
  };
}

/** Facts nobody may rely on, and why. What was found before is kept to look at. */
export function distrusted(note: string, part: Partial<Facts> = {}): Facts {
  return factsOf({ ...part, trusted: false, notes: [note, ...(part.notes ?? [])] });
}

/** A finding; what is not given is absent. */
export function findingOf(part: Pick<CheckFinding, "id" | "kind" | "message"> & Partial<CheckFinding>): CheckFinding {
  return { location: null, detail: [], level: "error", replay: null, ...part };
}
