import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { isEngineWord } from "./engine-words.ts";

const engine = new URL("../../../../packages/engine/src/oracle/", import.meta.url);

/** The words of each text with a space, less what is put into it. */
function* wordsOf(node: ts.Node): Generator<string> {
  if (ts.isImportDeclaration(node) || ts.isThrowStatement(node)) return;
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
  if (isText || ts.isTemplateMiddleOrTemplateTail(node))
    if (/ /.test(node.text)) yield* node.text.match(/[A-Za-z]+/g) ?? [];
  for (const child of node.getChildren()) yield* wordsOf(child);
}

test("each word of the engine's sentences is known as one", () => {
  const all = readdirSync(engine, { recursive: true, encoding: "utf8" });
  const files = all.filter((name) => /(?<!\.test)\.ts$/.test(name));
  const words = files.flatMap((name) => {
    const text = readFileSync(new URL(name, engine), "utf8");
    return [...wordsOf(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true))];
  });
  expect(words.length).toBeGreaterThan(500);
  expect(
    [...new Set(words)]
      .filter((word) => !isEngineWord(word))
      .sort()
      .join(" "),
  ).toBe("");
});

test("headers of other words are none", () => {
  expect(["fare", "pclass", "Age"].filter(isEngineWord)).toEqual([]);
});
