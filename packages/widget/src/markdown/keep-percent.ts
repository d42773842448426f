import type { Nodes } from "hast";

/** Keeps a percent sign on the line of its number; code is left as it is, since it is copied. */
export function keepPercent() {
  return keep;
}

function keep(node: Nodes): void {
  if (node.type === "text") {
    node.value = node.value.replace(/(\d) %/g, "$1\u00a0%");
  } else if ("children" in node && !(node.type === "element" && node.tagName === "code")) {
    for (const child of node.children) keep(child);
  }
}
