import { didYouMean } from "../config/index.ts";
import {
  Choice,
  ConstantDeclaration,
  ExternalDeclaration,
  FlowBase,
  Gather,
  type ParsedObject,
  VariableAssignment,
} from "./inkjs-compiler.ts";
import { flowAround, type TreeNode } from "./parse-tree.ts";

/** Suggests what an author may have meant by a name that the compiler does not know. */
export class NameHints {
  readonly #nodes: readonly TreeNode[];
  #names: StoryNames | null = null;

  constructor(nodes: readonly TreeNode[]) {
    this.#nodes = nodes;
  }

  /** A hint for a complaint about an unknown name, or null. */
  hintFor(message: string, source: ParsedObject | null): string | null {
    const target = /target not found: '-> ([^']+)'/.exec(message)?.[1];
    if (target !== undefined) return this.#meant(target, this.#known().targets);
    const variable = /^Unresolved variable: (\S+)|could not be found to assign to: '([^']+)'/.exec(message);
    const name = variable?.[1] ?? variable?.[2];
    if (name === undefined) return null;
    const owner = this.#known()
      .temporaries.get(name)
      ?.find((flow) => flow !== null && flow !== around(source));
    if (owner !== undefined) {
      return `${name} is a temporary of ${owner}, which no other knot or stitch sees: pass it as a parameter, or make it a VAR.`;
    }
    const { values, targets } = this.#known();
    return this.#meant(name, variable?.[1] === undefined ? values : [...values, ...targets]);
  }

  #meant(name: string, known: readonly string[]): string | null {
    const same = known.find((candidate) => candidate.endsWith(`.${name}`));
    const near = same ?? didYouMean(name, known);
    return near === null ? null : `Did you mean ${near}?`;
  }

  #known(): StoryNames {
    this.#names ??= namesIn(this.#nodes);
    return this.#names;
  }
}

interface StoryNames {
  /** Knots, stitches, functions and labels: names as they stand, and paths. */
  readonly targets: readonly string[];
  /** Variables, constants, lists and their items. */
  readonly values: readonly string[];
  /** Flows that declare a temporary or a parameter of the name. */
  readonly temporaries: ReadonlyMap<string, readonly (string | null)[]>;
}

function namesIn(nodes: readonly TreeNode[]): StoryNames {
  const targets = new Set<string>();
  const values = new Set<string>();
  const temporaries = new Map<string, (string | null)[]>();
  const addTemporary = (name: string, flow: string | null): void => {
    temporaries.set(name, [...(temporaries.get(name) ?? []), flow]);
  };
  for (const { parsed } of nodes) {
    if ((parsed instanceof FlowBase || parsed instanceof Choice || parsed instanceof Gather) && parsed.name !== null) {
      const outer = flowAround(parsed);
      const path = outer === null ? parsed.name : `${outer}.${parsed.name}`;
      targets.add(path);
      if (parsed instanceof FlowBase)
        for (const { identifier } of parsed.args ?? []) addTemporary(identifier?.name ?? "", path);
    } else if (parsed instanceof VariableAssignment) {
      if (parsed.isGlobalDeclaration) values.add(parsed.variableName);
      else if (parsed.isNewTemporaryDeclaration) addTemporary(parsed.variableName, flowAround(parsed));
      for (const item of parsed.listDefinition?.itemDefinitions ?? []) values.add(item.name ?? "");
    } else if (parsed instanceof ConstantDeclaration) values.add(parsed.constantName ?? "");
    else if (parsed instanceof ExternalDeclaration) targets.add(parsed.name ?? "");
  }
  return { targets: [...targets], values: [...values], temporaries };
}

function around(source: ParsedObject | null): string | null {
  return source === null ? null : flowAround(source);
}
