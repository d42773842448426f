import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProseText } from "./prose-text.tsx";

test.each([
  ["Which did you mean?", "Which did you mean?"],
  ["No column `wind`.", "No column <code>wind</code>."],
  ["`a` or `b`", "<code>a</code> or <code>b</code>"],
  ["one ` alone", "one ` alone"],
  ["`over\ntwo`", "`over\ntwo`"],
  ["`<b>x</b>` <i>y</i>", "<code>&lt;b&gt;x&lt;/b&gt;</code> &lt;i&gt;y&lt;/i&gt;"],
  ["[x](javascript:y) *z*", "[x](javascript:y) *z*"],
])("%j shows as %j", (text, inside) => {
  expect(renderToStaticMarkup(<ProseText text={text} />)).toContain(
    `<p class="plain">${inside}</p>`,
  );
});
