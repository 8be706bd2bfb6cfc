import type { InkObject } from "inkjs/engine/Object";
import type { ListDefinitionsOrigin } from "inkjs/engine/ListDefinitionsOrigin";
import type { JsonLandmark } from "../compiled-json/json-landmarks.ts";
import { externalName } from "../external-name.ts";
import { Container, Divert, InkListItem, VariableAssignment } from "../inkjs.ts";
import type { Declarations, ExternalDeclaration, FlowDeclaration, ListDeclaration } from "./declarations.ts";
import { initialValues } from "./initial-values.ts";

/** What compiled JSON still tells of a story's declarations: no constants, no labels of choices, no places. */
export function jsonDeclarations(
  root: Container,
  lists: ListDefinitionsOrigin,
  landmarks: readonly JsonLandmark[],
): Declarations {
  const values = [...initialValues(root, lists)];
  return {
    flows: landmarks.flatMap((landmark) => flowOf(landmark) ?? []),
    variables: values.map(([name, { type, value }]) => ({ name, type, initial: value, span: null })),
    lists: lists.lists.map(({ name, items }): ListDeclaration => {
      const named = [...items].map(([key, value]) => ({ key: InkListItem.fromSerializedKey(key), value }));
      return {
        name,
        items: named.map(({ key, value }) => ({ name: key.itemName ?? "", value, span: null })),
        span: null,
      };
    }),
    constants: [],
    temporaries: [],
    labels: landmarks.flatMap(({ item: { kind, name, path, flow } }) =>
      kind === "gather" && name !== null ? [{ kind, name, path, flow, span: null }] : [],
    ),
    externals: externalsOf(root),
  };
}

function flowOf({ item: { kind, name, path }, container }: JsonLandmark): FlowDeclaration | null {
  if (name === null || (kind !== "knot" && kind !== "stitch" && kind !== "function")) return null;
  return { kind, name, path, parameters: parametersOf(container), span: null, extent: null };
}

/** A flow takes its arguments off the stack first of all, the last one first. */
function parametersOf(flow: Container): FlowDeclaration["parameters"] {
  const names: string[] = [];
  for (const object of flow.content) {
    if (!(object instanceof VariableAssignment) || !object.isNewDeclaration || object.isGlobal) break;
    names.unshift(object.variableName ?? "");
  }
  return names.map((name) => ({ name, byReference: false, divertTarget: false }));
}

function externalsOf(root: Container): readonly ExternalDeclaration[] {
  const externals = new Map<string, ExternalDeclaration>();
  const visit = (object: InkObject): void => {
    if (object instanceof Divert && object.isExternal) {
      const name = externalName(object);
      const hasFallback = root.namedContent.has(name);
      externals.set(name, { name, arity: object.externalArgs, hasFallback, span: null });
    }
    if (!(object instanceof Container)) return;
    for (const child of object.content) visit(child);
    for (const [, child] of object.namedOnlyContent ?? []) visit(child);
  };
  visit(root);
  return [...externals.values()];
}
