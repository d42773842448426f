import { expect, test } from "vitest";
import { codeSpan, escapeMarkdown, fenced, markdownTable, shortCell } from "./escape.ts";

const joiner = "\u2060";

test.each([
  ["plain words stay", "survived is 1, given sex is female", "survived is 1, given sex is female"],
  ["names with underscores stay readable", "body_mass_g", "body_mass_g"],
  ["emphasis", "*bold* _em_ ~gone~", "\\*bold\\* \\_em\\_ \\~gone\\~"],
  ["a link", "[x](javascript:alert(1))", "\\[x\\](javascript:alert(1))"],
  ["an image", "![x](http://e.vil/p.png)", `!\\[x\\](http:${joiner}//e.vil/p.png)`],
  ["HTML", "<img src=x onerror=alert(1)>", "\\<img src=x onerror=alert(1)>"],
  ["an entity", "&lt;b&gt; AT&T", "\\&lt;b\\&gt; AT&T"],
  ["a table border", "a|b", "a\\|b"],
  ["a code fence", "```js", "\\`\\`\\`js"],
  ["a heading at the start", "# Title", "\\# Title"],
  ["a quotation at the start", "> said", "\\> said"],
  ["a list at the start", "- item", "\\- item"],
  ["a numbered list at the start", "1. item", "1\\. item"],
  ["new lines", "a\n\n# b\r\nc", "a # b c"],
  ["a bare address", "https://e.vil", `https:${joiner}//e.vil`],
  ["a bare www address", "www.e.vil", `www${joiner}.e.vil`],
  ["a mail address", "a@e.vil", `a@${joiner}e.vil`],
  ["text direction", "abc\u202egnp.exe", "abcgnp.exe"],
  ["a backslash before a border", "a\\|b", "a\\\\\\|b"],
])("%s", (_, text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped);
});

test.each([
  ["plain", "P(a = 1)", "`P(a = 1)`"],
  ["with backticks", "P(`a b` = 1)", "``P(`a b` = 1)``"],
  ["at the ends", "`a b` = 1", "`` `a b` = 1 ``"],
  ["with longer runs", "x ``` y", "````x ``` y````"],
])("a code span %s", (_, text, span) => {
  expect(codeSpan(text)).toBe(span);
});

test("a fence is longer than what it holds", () => {
  expect(fenced("probability", "````")).toBe("`````probability\n````\n`````");
});

test("a table keeps its shape whatever its cells hold", () => {
  const table = markdownTable(["a|b", "n"], [["x\n| y |", "1"]], ["left", "right"]);
  expect(table).toBe("| a\\|b | n |\n| --- | ---: |\n| x \\| y \\| | 1 |");
});

test("a long cell is cut between letters", () => {
  const cell = shortCell("😀".repeat(300));
  expect([...cell]).toEqual([...Array.from({ length: 199 }, () => "😀"), "…"]);
  expect(shortCell("😀".repeat(200))).not.toContain("…");
});
