/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { named } from "../build/named-rules.ts";
import { hooks } from "../build/twind.config.ts";
import { classNamesIn, twindCss, usedClassNames, withTwind } from "../build/twind-sheet.ts";

const plain = readFileSync(new URL("../src/styles/widget.css", import.meta.url), "utf8");

function isStyled(css: string, name: string): boolean {
  const selector = `.${name.replace(/[^\w-]/g, "\\$&")}`;
  const at = css.indexOf(selector);
  if (at === -1) return false;
  const next = css[at + selector.length] ?? "";
  return /[^\w\\-]/.test(next) || isStyled(css.slice(at + selector.length), name);
}

test("every class of the components has a rule, or is known as a hook", () => {
  const css = withTwind(plain);
  const names = usedClassNames();
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name) => !isStyled(css, name) && !hooks.includes(name))).toEqual([]);
  expect(hooks.filter((name) => !names.includes(name))).toEqual([]);
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
  const css = withTwind(plain);
  expect(css).not.toMatch(/[\d.]rem\b/);
  expect(css).not.toContain("@twind;");
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
