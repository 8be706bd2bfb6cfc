import { resolve } from "node:path";

/** The two things a check run hangs on. */
export type ResolutionAxis = "cwd" | "config";

/** One place a value can come from. */
export interface ResolutionSource {
  readonly kind: "flag" | "field" | "server" | "environment" | "default";
  /** As people write it. */
  readonly spelled: string;
  /** What a relative path is relative to. */
  readonly base: "process" | "cwd";
}

const fromEnvironment = (name: string, base: "process" | "cwd"): ResolutionSource => ({
  kind: "environment",
  spelled: name,
  base,
});

/**
 * Where the working directory and the configuration file come from, strongest first. An empty value counts as unset. The one
 * table that code, help and documentation share.
 */
export const resolutionTable: Readonly<Record<ResolutionAxis, readonly ResolutionSource[]>> = {
  cwd: [
    { kind: "flag", spelled: "--cwd DIR", base: "process" },
    { kind: "field", spelled: "the call's `cwd`", base: "process" },
    { kind: "server", spelled: "mcp --cwd DIR", base: "process" },
    fromEnvironment("INKCHECK_CWD", "process"),
    fromEnvironment("CKDN_CWD", "process"),
    { kind: "default", spelled: "the process's working directory", base: "process" },
  ],
  config: [
    { kind: "flag", spelled: "--config FILE", base: "process" },
    { kind: "field", spelled: "the call's `config`", base: "cwd" },
    { kind: "server", spelled: "mcp --config FILE", base: "process" },
    fromEnvironment("INKCHECK_CONFIG", "cwd"),
    fromEnvironment("CKDN_CONFIG", "cwd"),
    { kind: "default", spelled: "inkcheck.toml in the working directory, else ckdn.toml there", base: "cwd" },
  ],
};

/** What one transport gives of one axis. */
export type GivenValues = Readonly<Partial<Record<"flag" | "field" | "server", string | null | undefined>>>;

/** Everything that can say where to work. */
export interface PlaceRequest {
  readonly cwd: GivenValues;
  readonly config: GivenValues;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly processCwd: string;
}

/** Where to work. */
export interface ResolvedPlace {
  /** Absolute. */
  readonly cwd: string;
  /** Absolute; null means the files by default in `cwd`. */
  readonly config: string | null;
}

/** Applies the table. Touches no file. */
export function resolvePlace(request: PlaceRequest): ResolvedPlace {
  const cwd = strongest("cwd", request.cwd, request);
  const directory = cwd === null ? request.processCwd : resolve(request.processCwd, cwd.value);
  const config = strongest("config", request.config, request);
  if (config === null) return { cwd: directory, config: null };
  return {
    cwd: directory,
    config: resolve(config.source.base === "cwd" ? directory : request.processCwd, config.value),
  };
}

function strongest(axis: ResolutionAxis, given: GivenValues, request: PlaceRequest) {
  for (const source of resolutionTable[axis]) {
    const value = valueFrom(source, given, request.environment);
    if (value !== undefined && value !== null && value !== "") return { source, value };
  }
  return null;
}

function valueFrom(
  source: ResolutionSource,
  given: GivenValues,
  environment: PlaceRequest["environment"],
): string | null | undefined {
  switch (source.kind) {
    case "flag":
    case "field":
    case "server":
      return given[source.kind];
    case "environment":
      return environment[source.spelled];
    case "default":
      return null;
    default:
      return source.kind satisfies never;
  }
}

/** The order of one axis in one sentence, for help texts and tool descriptions. */
export function describeResolution(axis: ResolutionAxis, transport: "cli" | "mcp"): string {
  const left = transport === "cli" ? ["field", "server"] : ["flag"];
  const kept = resolutionTable[axis].filter((source) => !left.includes(source.kind));
  return kept.map((source) => source.spelled).join(", then ");
}
