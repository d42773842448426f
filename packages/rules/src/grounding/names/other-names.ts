/** What columns and levels are called beside what is written: by their unit, by a part, by a place's name. */

import { isCountry, isState, namesOf, placeCodesOf } from "@probability-chat/codebook";
import type { Dictionary } from "../../interpretation.ts";
import { dayOfWeek } from "../../lexicon/calendar-names.ts";
import { unitOf } from "../../lexicon/units.ts";
import { bandsOf } from "../columns/bands.ts";
import { meaningOf } from "../columns/column-entry.ts";
import type { ColumnEntry } from "../table-index.ts";

/** What a column is called whose header is short for it: the duration of `minutes`, the wind direction of `wdir`. */
export function nounsOf(entry: ColumnEntry): readonly string[] {
  const { numeric, words } = entry;
  if (isWindDirection(entry)) return ["wind direction"];
  if (isDayOfWeek(entry)) return ["weekday"];
  if (isOfSexes(entry)) return ["gender"];
  const places = kindOfPlaces(entry);
  if (places !== null) return [places];
  const unit = unitOf(words[0]?.short ?? words[0]?.word ?? null);
  if (!numeric || unit === undefined) return [];
  if (/^(?:s|min|h)$/.test(unit.id)) return isOfDay(entry) ? [] : ["duration"];
  if (/^(?:km|mi)$/.test(unit.id)) return ["distance"];
  return /^(?:kg|lb)$/.test(unit.id) ? ["weight"] : [];
}

/** A `group` whose levels are bands, a `band` and a `range`. */
export function bandNames(entry: ColumnEntry): readonly string[] {
  const [only, more] = entry.words;
  const isGroup = more === undefined && /^(?:group|band|bracket|range|bin)$/.test(only?.word ?? "");
  return isGroup && bandsOf(entry) !== null ? ["bracket", "band", "group", "range"] : [];
}

/** The hour of the day: 0 to 23, each of them. */
function isOfDay({ column: { min, max, integer, distinct } }: ColumnEntry): boolean {
  return integer && (min === 0 || min === 1) && (max === 23 || max === 24) && distinct >= 23;
}

const COMPASS: ReadonlyMap<string, string> = new Map([
  ["n", "north"],
  ["ne", "northeast"],
  ["e", "east"],
  ["se", "southeast"],
  ["s", "south"],
  ["sw", "southwest"],
  ["w", "west"],
  ["nw", "northwest"],
]);

/** What nearly all levels are, countries or states, under a header that says no more than that they are named. */
function kindOfPlaces({ numeric, words, column: { levels } }: ColumnEntry): string | null {
  if (numeric || levels.length < 3 || !PLACED.test(words[0]?.word ?? "")) return null;
  const most = (isOf: (name: string) => boolean): boolean =>
    levels.filter(({ text }) => isOf(text.toLowerCase())).length * 5 >= levels.length * 4;
  return most(isCountry) ? "country" : most(isState) ? "state" : null;
}

const PLACED =
  /^(?:area|place|location|region|entity|territory|team|nation|side|flag|noc|nat|name|label)$/;

/** A header like `wd` or `wnddir`, of levels that are mostly points of the compass. */
function isWindDirection(entry: ColumnEntry): boolean {
  return isOfCompass(entry, /w(?:i?n)?d(?:ir)?$/);
}

/** Where a slope or a wall looks. */
const FACING = /^(?:aspect|orientation|direction|exposure|facing|heading)$/;

function isOfCompass({ words, column }: ColumnEntry, header: RegExp): boolean {
  if (!header.test(words.at(-1)?.word ?? "")) return false;
  const points = column.levels.filter(({ text }) => /^[NESW]{1,3}$/i.test(text)).length;
  return points >= 3 && points * 4 >= column.levels.length * 3;
}

/** Whether its levels are the seven days of the week. */
export function isDayOfWeek({ column: { levels } }: ColumnEntry): boolean {
  return levels.length === 7 && levels.every(({ text }) => dayOfWeek(text) > 0);
}

/** A column of men and women, whatever its header: a `Genre`. */
function isOfSexes({ numeric, column: { levels } }: ColumnEntry): boolean {
  const texts = levels.map(({ text }) => text.toLowerCase()).sort();
  return !numeric && texts.length === 2 && texts[0] === "female" && texts[1] === "male";
}

/** What a level is that is an initial: `F` of a column about sex, `NW` of one about the wind. */
export function initialsMeaning(entry: ColumnEntry, text: string): string | null {
  return isWindDirection(entry) || isOfCompass(entry, FACING)
    ? (COMPASS.get(text.toLowerCase()) ?? null)
    : initialMeaning(entry, text);
}

/** What a slash sets side by side: `Thriller/Suspense` are thrillers as well as suspense. */
export function alternatives(text: string): string[] {
  const parts = text.split("/").map((part) => part.trim());
  return parts.length > 1 && parts.every((part) => /^\p{L}[\p{L} -]{3,}$/u.test(part)) ? parts : [];
}

/** `Whole house/flat` as it is said: a whole house or flat. */
export function spokenSlash(text: string): string[] {
  const isSaid = /^\p{L}[\p{L} ]+\/\p{L}{3,}$/u.test(text);
  return isSaid ? ["or", "and"].map((join) => text.replace("/", ` ${join} `)) : [];
}

/** `Country or region` by the first of the two, which the rows mostly are. */
export function firstNamed(header: string): string[] {
  const [, first] = /^(\p{L}{4,}) or \p{L}{3,}$/iu.exec(header) ?? [];
  return first === undefined ? [] : [first];
}

/** `Hybrid (some remote, some in-person)` without what explains it, where no other level is called so. */
export function unexplained(text: string, { column: { levels } }: ColumnEntry): string[] {
  const name = EXPLAINED.exec(text)?.[1];
  const isOnly =
    name !== undefined && levels.filter((level) => level.text.startsWith(name)).length === 1;
  return isOnly ? [name] : [];
}

const EXPLAINED = /^(\p{L}[^()]{2,40}?)\s*\([^()]*\)$/u;

/** What a one-letter level means where the header says so: `F` of a column about sex. */
function initialMeaning(entry: ColumnEntry, text: string): string | null {
  const about = entry.words.some((word) => /^(?:sex|gender)$/.test(word.word));
  if (!about) return null;
  // young animals have no sex yet
  const levels = entry.column.levels.map((level) => level.text.toLowerCase()).sort();
  if (text.toLowerCase() === "i" && levels.join("") === "fim") return "infant";
  return /^f$/i.test(text) ? "female" : /^m$/i.test(text) ? "male" : null;
}

/** The places that the levels stand for, where they are codes or names of places. */
export function placesOf(
  entry: ColumnEntry,
  said: Dictionary[string] | undefined,
): { code: string; name: string }[] {
  const { column, numeric } = entry;
  if (numeric || column.levels.length < 2 || column.levels.length > 300) return [];
  const texts = column.levels.map((level) => meaningOf(said, level.text));
  const header = entry.words.map((word) => word.word);
  const codes = placeCodesOf(texts, header) ?? namesOf(texts, header);
  return [...(codes ?? [])].map(([code, name]) => ({ code, name }));
}
