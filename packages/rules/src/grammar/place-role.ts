/** 'From Rome to Paris', 'picked up in Queens', 'Queens pickups': where a thing starts or ends tells columns of places apart. */
import type { Candidate } from "../grounding/candidate.ts";
import { type Reader, wordAt } from "./reader.ts";

type Role = "start" | "end";

const VERBS: readonly (readonly [Role, RegExp])[] = [
  [
    "start",
    /^(?:start|begin|began|begun|pick|pickup|depart|leav|left|board|embark|originat|collect)(?:s|ed|ing|ning|e|es|ure|ures)?$/,
  ],
  [
    "end",
    /^(?:end|finish|drop|dropped|dropping|dropoff|arriv|terminat|land|deliver)(?:s|es|ed|ing|e|al|als)?$/,
  ],
];
const PREPOSITIONS: readonly (readonly [Role, RegExp])[] = [
  ["start", /^(?:from|leaving|departing|out)$/],
  ["end", /^(?:to|into|towards|toward|reaching|arriving)$/],
];
const HEADERS: Readonly<Record<Role, RegExp>> = {
  start: /^(?:origin|from|source|departure|depart|start|sender|pickup|pick|dep|board|boarding|pu)$/,
  end: /^(?:destination|dest|to|target|arrival|end|receiver|dropoff|drop|arr|do)$/,
};
const BETWEEN = /^(?:in|at|the|a|an|off|up|their|out|on)$/;

/** As it was typed: a verb that only joins has lost its word. */
function saidAt(reader: Reader, at: number): string {
  return reader.tokens[at]?.text.toLowerCase() ?? "";
}

function roleOf(word: string): Role | null {
  return VERBS.find(([, forms]) => forms.test(word))?.[0] ?? null;
}

/** The roles that the words around a place give it: one, or both where it 'starts and ends' there. */
function rolesAt(reader: Reader, start: number, end: number): readonly Role[] {
  const place = /^(?:the|a|an)$/.test(wordAt(reader, start - 1)) ? start - 1 : start;
  const before = wordAt(reader, place - 1);
  const preposition = before === "of" && wordAt(reader, place - 2) === "out" ? "out" : before;
  const placed = PREPOSITIONS.find(([, words]) => words.test(preposition))?.[0];
  if (placed !== undefined) return [placed];
  let at = start - 1;
  while (at > start - 4 && BETWEEN.test(wordAt(reader, at))) at -= 1;
  const role = roleOf(saidAt(reader, at));
  if (role === null) {
    const behind = roleOf(saidAt(reader, end));
    return behind === null || !/s$/.test(saidAt(reader, end)) ? [] : [behind];
  }
  const other = wordAt(reader, at - 1) === "and" ? roleOf(saidAt(reader, at - 2)) : null;
  return other === null || other === role ? [role] : [other, role];
}

/** Of candidates in several columns, those of the column that each role is about; all where none is told. */
export function inRoles(
  reader: Reader,
  start: number,
  end: number,
  candidates: readonly Candidate[],
): readonly (readonly Candidate[])[] {
  if (candidates.length < 2) return [candidates];
  const told = rolesAt(reader, start, end)
    .map((role) =>
      candidates.filter(({ entry }) =>
        entry.words.some(
          ({ word, short }) => HEADERS[role].test(word) || HEADERS[role].test(short ?? ""),
        ),
      ),
    )
    .filter((fitting) => fitting.length > 0);
  return told.length > 0 ? told : [candidates];
}
