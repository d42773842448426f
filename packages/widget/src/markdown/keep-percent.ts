import type { Element, ElementContent, Nodes, Text } from "hast";

/**
 * Keeps a percent sign on the line of its number, and a figure in its place beside words that are
 * written from the right, which would else take it along; code is left as it is, since it is copied.
 */
export function keepPercent() {
  return keep;
}

const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const figure = /(\d[\d.,]*(?:\u00a0%)?)/;

function keep(node: Nodes): void {
  if (node.type === "text") {
    node.value = node.value.replace(/(\d) %/g, "$1\u00a0%");
  } else if ("children" in node && !(node.type === "element" && node.tagName === "code")) {
    for (const child of node.children) keep(child);
    if (node.type === "element") node.children = node.children.flatMap(isolated);
  }
}

/** The figures of a text that has words from the right, each in a direction of its own. */
function isolated(node: ElementContent): ElementContent[] {
  if (node.type !== "text" || !fromTheRight.test(node.value)) return [node];
  return node.value.split(figure).map((part, at): Element | Text => {
    const text: Text = { type: "text", value: part };
    return at % 2 === 1
      ? { type: "element", tagName: "bdi", properties: {}, children: [text] }
      : text;
  });
}
