/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { named } from "../build/named-rules.ts";
import { hooks } from "../build/twind.config.ts";
import {
  classNamesIn,
  importsIn,
  twindCss,
  usedClassNames,
  withTwind,
} from "../build/twind-sheet.ts";

const sheets = (names: readonly string[]) =>
  names.map((name) =>
    withTwind(readFileSync(new URL(`../src/styles/${name}.css`, import.meta.url), "utf8")),
  );
const all = sheets(["base", "whole", "end"]).join("");

function isStyled(css: string, name: string): boolean {
  const selector = `.${name.replace(/[^\w-]/g, "\\$&")}`;
  const at = css.indexOf(selector);
  if (at === -1) return false;
  const next = css[at + selector.length] ?? "";
  return /[^\w\\-]/.test(next) || isStyled(css.slice(at + selector.length), name);
}

test("every class of the components has a rule, or is known as a hook", () => {
  const names = usedClassNames();
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name) => !isStyled(all, name) && !hooks.includes(name))).toEqual([]);
  expect(hooks.filter((name) => !names.includes(name))).toEqual([]);
});

test("the first screen has its rules before the others come, and those alone", () => {
  const css = sheets(["base", "first", "end"]).join("");
  const names = usedClassNames(true);
  expect(names.filter((name) => !isStyled(css, name) && !hooks.includes(name))).toEqual([]);
  expect(css.length).toBeLessThan(0.7 * all.length);
});

test("every utility of a named rule is one that twind knows", () => {
  for (const [name, utilities] of named) {
    const single = utilities.replace(/^~\((.*)\)$/, "$1");
    for (const utility of single.split(/ (?![^(]*\))/)) {
      expect(twindCss([utility]), `${utility} of ${name}`).not.toBe("");
    }
  }
});

test("no named rule is left over", () => {
  const names = usedClassNames();
  expect(named.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([]);
});

test("the sheet has pixels, not the host's rems, and the place of the utilities is filled", () => {
  expect(all).not.toMatch(/[\d.]rem\b/);
  expect(all).not.toContain("@twind");
  expect(twindCss(["p-2.25"])).toBe(".p-2\\.25{padding:9px}");
  expect(twindCss(["no-such-utility"])).toBe("");
});

test.each([
  ['<a className="b c" title="d" />', ["b", "c"]],
  ['<a className={x ? "b" : "c d"} />', ["b", "c", "d"]],
  [`<a className={\`b \${x ? "c" : ""} d\`} />`, ["b", "c", "d"]],
  ['<a><b className="c"><i className="d" /></b></a>', ["c", "d"]],
  ["<a className={given} />", []],
])("%s has %j", (text, names) => {
  expect(classNamesIn(text).sort()).toEqual(names);
});

test.each([
  ['import { a } from "./a.tsx";\nexport { b } from "./b.ts";', ["./a.tsx", "./b.ts"]],
  ['import type { a } from "./a.tsx";\nexport type { b } from "./b.ts";', []],
  ['const c = () => import("./c.tsx");\nimport "./d.ts";', ["./d.ts"]],
])("%s imports %j at once", (text, names) => {
  expect(importsIn(text)).toEqual(names);
});
