import { CONDITION_FORMS } from "./condition-forms.ts";
import type { Field, Node, Writing } from "./form.ts";
import { CLAIM, QUERY_FORMS } from "./query-forms.ts";
import { NUMBER, SCALAR_FORMS } from "./scalar-forms.ts";

/** A node, or what came over the wire and may be one. */
export type NodeLike = Readonly<Record<string, unknown>>;

const BY_KIND = new Map<string, Writing[]>();
for (const writing of [...SCALAR_FORMS, NUMBER, ...QUERY_FORMS, CLAIM, ...CONDITION_FORMS]) {
  const others = BY_KIND.get(writing.kind);
  if (others) others.push(writing);
  else BY_KIND.set(writing.kind, [writing]);
}

/** How something is written, if it has the kind of a node. */
export function findWriting(node: NodeLike): Writing | undefined {
  const { kind } = node;
  if (typeof kind !== "string") return undefined;
  return BY_KIND.get(kind)?.find(({ implied }) => {
    for (const name in implied) if (node[name] !== implied[name]) return false;
    return true;
  });
}

/** How a node is written. */
export function writingOf(node: Node): Writing {
  const writing = findWriting(asRecord(node));
  if (!writing) throw new RangeError(`There is no node of the kind ${node.kind}.`);
  return writing;
}

/** The value of a node's field. */
export function valueIn(node: Node, field: Field): unknown {
  return asRecord(node)[field.name];
}

function asRecord(node: Node): NodeLike {
  return node as unknown as NodeLike;
}
