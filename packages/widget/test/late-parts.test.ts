/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const packages = path.resolve(import.meta.dirname, "../..");

/** Whose code is in a host's page. */
const folders = ["sdk", "widget", "react-bindings"].map((name) => path.join(packages, name, "src"));

const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => path.join(folder, file)),
);

/** What nobody waits for, and begins with what is loaded then. */
function imported(node: ts.Node): ts.CallExpression[] {
  if (!ts.isExpressionStatement(node)) return [];
  let inner = node.expression;
  if (ts.isVoidExpression(inner)) inner = inner.expression;
  const calls: ts.CallExpression[] = [];
  while (ts.isCallExpression(inner)) {
    calls.push(inner);
    if (inner.expression.kind === ts.SyntaxKind.ImportKeyword) return calls;
    if (!ts.isPropertyAccessExpression(inner.expression)) return [];
    inner = inner.expression.expression;
  }
  return [];
}

const isCaught = ({ expression, arguments: given }: ts.CallExpression) =>
  ts.isPropertyAccessExpression(expression) &&
  (expression.name.text === "catch" || given.length === 2);

/** The lines on which a part that does not load would be a rejection in the host's window. */
function uncaughtIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const calls = imported(node);
    if (calls.length > 0 && !calls.some(isCaught)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path.relative(packages, file)}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("a part that does not load is no rejection that a host's window hears of", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(uncaughtIn)).toEqual([]);
});
