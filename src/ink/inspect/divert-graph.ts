import {
  Choice,
  Divert,
  DivertTarget,
  FlowBase,
  FunctionCall,
  Gather,
  Knot,
  type ParsedObject,
  TunnelOnwards,
} from "../inkjs-compiler.ts";
import { flowAround, markOf, type TreeNode } from "../parse-tree.ts";
import type { DivertEdge, EdgeKind } from "./inspection.ts";
import { variableTarget } from "./variable-accesses.ts";

/** Every way from one flow to another that is written in the story, and the compiler's step into a knot's first stitch. */
export function divertEdges(nodes: readonly TreeNode[]): readonly DivertEdge[] {
  const edges: DivertEdge[] = [];
  for (const { parsed } of nodes) {
    if (parsed instanceof Knot) {
      const stitch = firstStitch(parsed);
      if (stitch !== null) edges.push(edge("enter", parsed, stitch, flowPath(parsed)));
    } else if (parsed instanceof TunnelOnwards) {
      edges.push(edge("return", parsed, parsed.divertAfter?.targetContent ?? null));
    } else if (parsed instanceof Divert) {
      const kind = kindOf(parsed);
      if (kind !== null) edges.push({ ...edge(kind, parsed, parsed.targetContent), variable: variableIn(parsed) });
    }
  }
  return edges;
}

function kindOf(divert: Divert): EdgeKind | null {
  if (divert.isEmpty || divert.parent instanceof TunnelOnwards) return null;
  if (divert.isEnd) return "end";
  // The compiler's own closing DONE stands nowhere in the source.
  if (divert.isDone) return markOf(divert) === null ? null : "done";
  if (divert.parent instanceof DivertTarget) return isCounted(divert.parent) ? null : "address";
  // Built-in functions and the host's lead nowhere in the story.
  if (divert.isFunctionCall) return divert.targetContent === null && variableIn(divert) === null ? null : "call";
  if (divert.isThread) return "thread";
  return divert.isTunnel ? "tunnel" : "divert";
}

/** Whether a target only says whose visits or turns are asked for. */
function isCounted(target: DivertTarget): boolean {
  const holder = target.parent instanceof Divert ? target.parent.parent : target.parent;
  return holder instanceof FunctionCall && (holder.isTurnsSince || holder.isReadCount);
}

function variableIn(divert: Divert): string | null {
  const name = variableTarget(divert);
  return name !== null && divert.story.ResolveVariableWithName(name, divert).found ? name : null;
}

function edge(
  kind: EdgeKind,
  source: ParsedObject,
  target: ParsedObject | null,
  from = flowAround(source),
): DivertEdge {
  const isLabel = target instanceof Choice || target instanceof Gather;
  return {
    kind,
    from,
    to: target instanceof FlowBase ? flowPath(target) : isLabel ? flowAround(target) : null,
    label: isLabel ? target.runtimePath.toString() : null,
    variable: null,
    span: markOf(source)?.span ?? null,
  };
}

/** The stitch that a knot without anything above its stitches begins with. */
function firstStitch(knot: Knot): FlowBase | null {
  const [first] = knot.content;
  return first instanceof FlowBase && !first.hasParameters ? first : null;
}

function flowPath(flow: FlowBase): string {
  const around = flowAround(flow);
  return around === null ? (flow.name ?? "") : `${around}.${flow.name}`;
}
