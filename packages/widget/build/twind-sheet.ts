/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { stringify, twind, virtual } from "@twind/core";
import ts from "typescript";
import type { Plugin } from "vite";
import { twindConfig } from "./twind.config.ts";

const sources = path.resolve(import.meta.dirname, "../src");
const directive = /@twind( first)?;/;
const entries = ["index.ts", "element/element-chat.tsx"];

/** The components' files, with absolute paths; of the first screen those that are imported at once. */
function componentFiles(isFirst: boolean): string[] {
  const files = isFirst
    ? importedAtOnce(entries.map((file) => path.join(sources, file)))
    : readdirSync(sources, { recursive: true, encoding: "utf8" })
        .filter((file) => !file.endsWith(".test.tsx"))
        .map((file) => path.join(sources, file));
  return files.filter((file) => file.endsWith(".tsx")).sort();
}

function importedAtOnce(entries: readonly string[]): string[] {
  const found = new Set(entries);
  for (const file of found) {
    for (const name of importsIn(readFileSync(file, "utf8"))) {
      if (/^\..*\.tsx?$/.test(name)) found.add(path.join(file, "..", name));
    }
  }
  return [...found];
}

/** What a text imports or passes on beside types, before it runs. */
export function importsIn(text: string): string[] {
  const { statements } = ts.createSourceFile("x.tsx", text, ts.ScriptTarget.Latest);
  return statements.flatMap((node) => {
    const isType =
      (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly) ||
      (ts.isExportDeclaration(node) && node.isTypeOnly);
    const name =
      !isType && (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
        ? node.moduleSpecifier
        : undefined;
    return name && ts.isStringLiteral(name) ? [name.text] : [];
  });
}

/** The class names in the `className` attributes of a TSX text, whatever the conditions. */
export function classNamesIn(text: string): string[] {
  const names: string[] = [];
  const take = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      names.push(...node.text.split(/\s+/).filter(Boolean));
    }
    ts.forEachChild(node, take);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === "className") {
      if (node.initializer) take(node.initializer);
    } else ts.forEachChild(node, visit);
  };
  ts.forEachChild(
    ts.createSourceFile("x.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
    visit,
  );
  return names;
}

/** Every class name of the components, or of those of the first screen, once. */
export function usedClassNames(isFirst = false): string[] {
  const names = componentFiles(isFirst).flatMap((file) => classNamesIn(readFileSync(file, "utf8")));
  return [...new Set(names)];
}

/** The rules that twind has for the given class names; a name it does not know has none. */
export function twindCss(names: readonly string[]): string {
  const sheet = virtual();
  twind(twindConfig, sheet)(names.join(" "));
  return stringify(sheet.target);
}

/** Puts the rules of all class names in place of `@twind;`, the first screen's of `@twind first;`. */
export function withTwind(css: string): string {
  return css.replace(directive, (_, first) => twindCss(usedClassNames(Boolean(first))));
}

/** Runs twind when the widget is built, so that the browser gets its rules without twind. */
export function twindSheet(): Plugin {
  return {
    name: "twind-sheet",
    enforce: "pre",
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(".css") || !directive.test(code)) return;
      for (const file of componentFiles(false)) this.addWatchFile(file);
      return { code: withTwind(code), map: null };
    },
  };
}
