/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { spanish } from "../src/texts/es.ts";

const folder = path.resolve(import.meta.dirname, "../src");
const word = /\p{L}{2}/u;
/** Attributes that are read or seen. */
const told = new Set(["aria-label", "aria-description", "title", "alt", "placeholder"]);

/**
 * The English that a TSX text has people see or hear without looking its line up: what stands in an
 * element or in such an attribute, and of a component's props what looks like words, unless it is a
 * line of the packs, which the component then looks up.
 */
function unsaid(text: string): string[] {
  const found: string[] = [];
  const note = (text: string) => {
    if (word.test(text)) found.push(text.trim());
  };
  /** What an expression may come to be; what a call makes of a text is the call's to say. */
  const take = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) note(node.text);
    else if (ts.isTemplateExpression(node)) {
      note([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…"));
      for (const { expression } of node.templateSpans) take(expression);
    } else if (ts.isConditionalExpression(node)) {
      take(node.whenTrue);
      take(node.whenFalse);
    } else if (ts.isBinaryExpression(node)) {
      const isSum = node.operatorToken.kind === ts.SyntaxKind.PlusToken;
      if (isSum) take(node.left);
      if (isSum || isChoice(node.operatorToken.kind)) take(node.right);
    } else if (ts.isParenthesizedExpression(node)) take(node.expression);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression) {
      take(node.expression);
    }
    if (ts.isJsxAttribute(node) && node.initializer) {
      const { initializer } = node;
      const value = ts.isJsxExpression(initializer) ? initializer.expression : initializer;
      const name = node.name.getText();
      if (value && told.has(name)) take(value);
      else if (value && isOfComponent(node) && name !== "className" && ts.isStringLiteral(value)) {
        const isWords = /^\p{Lu}|\s/u.test(value.text);
        if (isWords && !Object.hasOwn(spanish, value.text)) note(value.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("x.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

function isChoice(kind: ts.SyntaxKind): boolean {
  const { AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken } = ts.SyntaxKind;
  return [AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken].some((one) => one === kind);
}

function isOfComponent(attribute: ts.JsxAttribute): boolean {
  return /^[A-Z]/.test(attribute.parent.parent.tagName.getText());
}

test.each([
  ["<p>Hello</p>", ["Hello"]],
  ["<p>{n} more</p>", ["more"]],
  ["<p>{is ? 'Copied' : t('Copy')}</p>", ["Copied"]],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  ["<p>{is && `All ${n}`}</p>", ["All …"]],
  ["<p>{name || ('none' + end)}</p>", ["none"]],
  ["<p title='What' />", ["What"]],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  ["<p aria-label={`Table: ${list}`} />", ["Table: …"]],
  ["<Notice label='None has it' />", ["None has it"]],
  ["<p className='flex' part='x'>{t('Copy')}: {counted(texts, 2, 'row')} · {0}</p>", []],
  ["<p>{kind === 'csv' && <Icon name='table' />}</p>", []],
  ["<CopyButton label='Copy the answer' kind='csv' className='a b' />", []],
])("of %s nobody looks up %j", (text, found) => {
  expect(unsaid(text)).toEqual(found);
});

test("whatever the widget says in its own words is looked up in the packs", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => /(?<!\.test)\.tsx$/.test(name))) {
    expect(unsaid(readFileSync(path.join(folder, file), "utf8")), file).toEqual([]);
  }
});
