/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { stringify, twind, virtual } from "@twind/core";
import ts from "typescript";
import type { Plugin } from "vite";
import { twindConfig } from "./twind.config.ts";

const sources = path.resolve(import.meta.dirname, "../src");
const directive = "@twind;";

/** The components' files, with absolute paths. */
function componentFiles(): string[] {
  return readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => path.join(sources, file))
    .sort();
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

/** Every class name of the components, once. */
export function usedClassNames(): string[] {
  return [...new Set(componentFiles().flatMap((file) => classNamesIn(readFileSync(file, "utf8"))))];
}

/** The rules that twind has for the given class names; a name it does not know has none. */
export function twindCss(names: readonly string[]): string {
  const sheet = virtual();
  twind(twindConfig, sheet)(names.join(" "));
  return stringify(sheet.target);
}

/** Puts the rules of all class names in place of `@twind;` in a style sheet. */
export function withTwind(css: string): string {
  return css.replace(directive, () => twindCss(usedClassNames()));
}

/** Runs twind when the widget is built, so that the browser gets its rules without twind. */
export function twindSheet(): Plugin {
  return {
    name: "twind-sheet",
    enforce: "pre",
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(".css") || !code.includes(directive)) return;
      for (const file of componentFiles()) this.addWatchFile(file);
      return { code: withTwind(code), map: null };
    },
  };
}
