/** Which words a table is about: those of its headers and values, of its dictionary, of its file's name. */
import type { Codebook } from "@probability-chat/codebook";
import type { Dictionary, Span } from "../interpretation.ts";
import { stem } from "../reading/text/compare-words.ts";
import { isFunctionWord } from "../reading/text/function-words.ts";
import { wordsOfTable } from "../screening/other-language.ts";
import { wordsOf } from "./nearest.ts";
import type { Told } from "./refusals.ts";

/** Words that are not denied though a refusal names them: there is such, or they say nothing. */
export function withoutKnown(spans: readonly Span[], told: Told): Span[] {
  const known = knownStems(told);
  return spans.filter(({ text }) => contentStems(text).some((word) => !known.has(word)));
}

/** Whether a text is about something that the table has. */
export function namesKnown(text: string, told: Told): boolean {
  const known = knownStems(told);
  return contentStems(text).some((word) => known.has(word));
}

/** Whether a text is about anything. */
export function saysSomething(text: string): boolean {
  return contentStems(text).length > 0;
}

function contentStems(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !isFunctionWord(word))
    .map(stem);
}

const ofTables = new WeakMap<Codebook, ReadonlySet<string>>();

function knownStems({ codebook, dictionary, title = "" }: Told): ReadonlySet<string> {
  const ofTable = ofTables.get(codebook) ?? new Set([...wordsOfTable(codebook)].map(stem));
  ofTables.set(codebook, ofTable);
  const said = [title, ...Object.values(dictionary).flatMap(textsOf)];
  return new Set([...ofTable, ...said.flatMap(wordsOf).map(stem)]);
}

function textsOf({ description = "", synonyms = [], values = {} }: Dictionary[string]): string[] {
  return [description, ...synonyms, ...Object.values(values)];
}
