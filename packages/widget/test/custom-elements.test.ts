/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { classNamesIn } from "../build/twind-sheet.ts";
import { propOf } from "../src/element/attributes.ts";
import { german } from "../src/texts/de.ts";
import { spanish } from "../src/texts/es.ts";

const folder = path.resolve(import.meta.dirname, "../src");
const texts = new Map(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\./.test(file))
    .map((file) => [file.replaceAll(path.sep, "/"), readFileSync(path.join(folder, file), "utf8")]),
);
const source = (file: string) =>
  ts.createSourceFile(file, texts.get(file) ?? "", ts.ScriptTarget.Latest, true);

interface Named {
  readonly name: string;
  readonly kind?: string;
  readonly description: string;
}
const manifest = JSON.parse(
  readFileSync(path.resolve(folder, "../custom-elements.json"), "utf8"),
) as { readonly modules: readonly [{ readonly declarations: readonly [Declaration] }] };
type Declaration = Readonly<
  Record<"attributes" | "members" | "events" | "slots" | "cssParts" | "cssProperties", Named[]>
>;
const [declared] = manifest.modules[0].declarations;
const namesOf = (list: readonly Named[]) => list.map(({ name }) => name).sort();

/** What a pattern finds in all sources, once each. */
function found(pattern: RegExp): string[] {
  const all = [...texts.values()].flatMap((text) => [...text.matchAll(pattern)]);
  return [...new Set(all.flatMap(([, names = ""]) => names.split(/\s+/)))].filter(Boolean).sort();
}

/** The public members of the element's class that are not of every element. */
function membersOfClass(): string[] {
  const ofEvery = ["observedAttributes", "connectedCallback", "disconnectedCallback"];
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isClassElement(node) && node.name && ts.isIdentifier(node.name))
      names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source("element/probability-chat-element.tsx"));
  return [...names]
    .filter((name) => ![...ofEvery, "attributeChangedCallback"].includes(name))
    .sort();
}

function eventsOfInterface(): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node) && ts.isStringLiteral(node.name)) names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source("element/forward-events.ts"));
  return names.sort();
}

test("custom-elements.json lists what the sources have, and says something of each", () => {
  expect(namesOf(declared.attributes)).toEqual(Object.keys(propOf).sort());
  expect(namesOf(declared.members)).toEqual(membersOfClass());
  expect(namesOf(declared.events)).toEqual(eventsOfInterface());
  expect(namesOf(declared.slots)).toEqual(found(/<slot name="([\w-]+)"/g));
  // A part's name may depend on a state, as that of the chat that is open.
  const parts = [...found(/\bpart="([\w -]+)"/g), ...found(/\bpart=\{\w+ \? "([\w -]+)"/g)];
  expect(namesOf(declared.cssParts)).toEqual([...new Set(parts)].sort());
  expect(namesOf(declared.cssProperties)).toEqual(found(/var\(\s*(--pc-[\w-]+)/g));
  for (const list of Object.values(declared).filter(Array.isArray)) {
    for (const { name, description } of list as Named[]) expect(description, name).toMatch(/\.$/);
  }
});

/** What is seen or pressed, and the looks that a part is named after. */
const controls = ["a", "button", "details", "dialog", "select", "summary", "table", "textarea"];
const looks = ["button", "card", "chip", "field", "heading", "icon-button", "label"];
looks.push("lead", "link", "subheading");

/** The elements of a TSX text that are no part, though what is like them is one. */
function noParts(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const tag = node.tagName.getText();
      const said = node.attributes.properties.map((one) => one.getText());
      const names = classNamesIn(`<p ${said.filter((one) => /^className/.test(one))} />`);
      const parts = said.find((one) => /^part=/.test(one)) ?? "";
      const asked = looks.filter((name) => names.includes(name));
      const isHost = /^[a-z]/.test(tag);
      const isNamed = parts.startsWith("part={") || asked.every((name) => parts.includes(name));
      const lacks = parts === "" ? controls.includes(tag) || asked.length > 0 : !isNamed;
      if (isHost && lacks) found.push(node.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("x.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

test("whatever is like a part is one", () => {
  const lacking = ["<table>", '<p className="fine chip" />', '<a part="button" className="link">'];
  for (const text of lacking) expect(noParts(text), text).toHaveLength(1);
  for (const [file, text] of texts) {
    if (file.endsWith(".tsx")) expect(noParts(text), file).toEqual([]);
  }
});

test("the packs have the same lines with the same places, and none that nobody says", () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  expect(Object.keys(german)).toEqual(Object.keys(spanish));
  const constants = path.resolve(folder, "../../contract/src/constants");
  const said = [
    ...[...texts].filter(([file]) => !/^texts\/(de|es)\./.test(file)).map(([, text]) => text),
    ...readdirSync(constants).map((file) => readFileSync(path.join(constants, file), "utf8")),
  ].join("\n");
  const kinds = ["number", "date", "text", "category", "boolean"];
  for (const [line, words] of [...Object.entries(spanish), ...Object.entries(german)]) {
    expect(places(words), line).toEqual(places(line));
    if (!kinds.includes(line)) expect(said.includes(line), line).toBe(true);
  }
});
