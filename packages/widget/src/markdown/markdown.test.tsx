import { createClient } from "@probability-chat/sdk";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createHandle } from "../handle.ts";
import { defaultOptions } from "../options.ts";
import { WidgetContext } from "../widget-context.ts";
import { HtmlMarkdown } from "./html-markdown.tsx";
import { Markdown } from "./markdown.tsx";
import { mayHoldHtml } from "./may-hold-html.ts";

const widget = {
  client: createClient(),
  options: defaultOptions,
  ownsSession: false,
  publicKey: undefined,
  handle: createHandle(),
};

function html(text: string, Reader = mayHoldHtml(text) ? HtmlMarkdown : Markdown): string {
  return renderToStaticMarkup(
    <WidgetContext.Provider value={widget}>
      <Reader text={text} />
    </WidgetContext.Provider>,
  );
}

test.each([
  ["**25 %** of 5 % or % 3", "<p><strong>25\u00a0%</strong> of 5\u00a0% or % 3</p>"],
  ["`25 %`", "<p><code>25 %</code></p>"],
  [
    "city مطر, 67 of 461 (14.5 %)",
    "<p>city مطر, <bdi>67</bdi> of <bdi>461</bdi> (<bdi>14.5\u00a0%</bdi>)</p>",
  ],
  ["a <b>bold</b> word", "<p>a <b>bold</b> word</p>"],
  ["~~no~~", "<p><del>no</del></p>"],
  ["<script>alert(1)</script>", ""],
  ["<style>*{}</style>", ""],
  ["<iframe srcdoc='x'></iframe>", ""],
  ["<svg onload=alert(1)></svg>", "<p></p>"],
  ["<p onclick=alert(1) style='color:red'>x</p>", "<p>x</p>"],
  ["<form action=/x><button>x</button></form>", "x"],
])("%j becomes %j", (text, expected) => {
  expect(html(text).trim()).toBe(expected);
});

test.each([
  ["[a](javascript:alert(1))", ""],
  ["<a href='java&#10;script:alert(1)'>a</a>", ""],
  ["<a href='data:text/html,x'>a</a>", ""],
  ["[a](xmpp:a@example.com)", "xmpp:a@example.com"],
  ["[a](ircs://example.com)", "ircs://example.com"],
  ["[a](/chat?q=1)", "/chat?q=1"],
])("the link of %j goes to %j", (text, address) => {
  expect(/href="([^"]*)"/.exec(html(text))?.[1] ?? "").toBe(address);
});

test("an image is a button until it is clicked", () => {
  const shown = html("![rain](https://example.com/rain.png)");
  expect(shown).not.toContain("<img");
  expect(shown).toContain("example.com");
});

test("a probability block is a chart, anything else in one is code", () => {
  const series = { kind: "bars", title: "T", unit: "share", points: [{ label: "a", value: 1 }] };
  expect(html(`\`\`\`probability\n${JSON.stringify(series)}\n\`\`\``)).toContain("<figure");
  expect(html("```probability\n{}\n```")).toContain("<pre><code");
});

test("whatever is written, nothing that runs is left", () => {
  const piece = fc.constantFrom(
    "<script>",
    "</script>",
    "<img src=x onerror=x>",
    "<a href='javascript:x'>",
    "<svg>",
    "<math>",
    "<style>",
    "</style>",
    "<!--",
    "-->",
    "<![CDATA[",
    "<iframe srcdoc='",
    "'>",
    '"',
    "`",
    "```",
    "\n\n",
    "[x](javascript:y)",
    "![x](data:image/svg+xml,<svg/onload=x>)",
    "<details ontoggle=x open>",
    "<base href=//x>",
    "<noscript>",
    "<template>",
    "<textarea>",
    "</p>",
    "<table><td background='javascript:x'>",
    "&#x3c;script>",
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 14 }),
      (parts) => {
        const shown = html(parts.join(""));
        expect(shown).not.toMatch(
          /<(script|style|iframe|base|form|object|embed|template|meta|link)\b/i,
        );
        expect(shown).not.toMatch(/<[^>]*\son\w+\s*=/i);
        expect(shown).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i);
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  "| a | b |\n| - | -: |\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n\n1. one\n\n   two",
  "a < b and c > d, 1<2, <- and <3, &lt;b&gt;bold&lt;/b&gt;",
  "# A\n\n> q\n> w\n\n---\n\nwww.example.com, ~~x~~\n\n```js\n1 < 2\n```",
])("without a tag the parser of HTML changes nothing: %j", (text) => {
  expect(mayHoldHtml(text)).toBe(false);
  expect(html(text)).toBe(html(text, HtmlMarkdown));
});

test("the reader without HTML shows none of it", () => {
  expect(html("a <b onclick=x>bold</b> word\n\n<script>x</script>", Markdown)).toBe(
    "<p>a bold word</p>\n",
  );
});
