/** What is asked of somebody or something else than the rows, or of which of them, that no column of a query tells. */
import { type Query, queryColumns } from "@probability-chat/query";
import { PERSONS } from "../../lexicon/drivers.ts";
import type { Reader } from "../reader.ts";
import type { Place } from "./passed-over.ts";

/** What is asked of somebody or something else than the rows, and the words of headers that would tell it. */
const RELATIONS: readonly (readonly [asked: RegExp, words: number, tells: RegExp])[] = [
  [/^how old /, 2, /^(?:age|aged|old|born|birth|year|yr|built|date|dob|since|established|founded)/],
  [
    /^how (?:happy|satisfied|content|pleased) /,
    2,
    /^(?:happ|satisf|content|pleas|mood|rating|rate|score|feel|review|stars?|opinion|sentiment)/,
  ],
  [
    /^(?:spouses?|husbands?|wives|wife|partners?|parents?|mothers?|fathers?|siblings?|owners?) of /,
    2,
    /^(?:spouse|husband|wife|partner|parent|mother|father|sibling|owner)/,
  ],
  [
    new RegExp(`^(?:kinds?|sorts?|types?) of (?:${PERSONS}) `),
    3,
    /^(?:type|kind|category|class|segment|group|tier|role)/,
  ],
  [
    /^length of stays? /,
    3,
    /^(?:stay|night|day|hour|week|month|year|los|length|duration|spent|seated|hospital|ward|icu|tenure)/,
  ],
  [
    /^people (?:(?:were|was|got|have been) )?(?:killed|injured|hurt|wounded|displaced) /,
    2,
    /^(?:kill|injur|hurt|wound|displac|death|died|fatal|casualt|victim)/,
  ],
];

/** 'The wage of the spouses of women', 'how old are the operators': no column of the query tells of them. */
export function relationPassedOver(reader: Reader, query: Query): Place | null {
  if (query.kind === "drivers") return null;
  const told = queryColumns(query).flatMap(
    (name) => reader.index.byName.get(name)?.words.map(({ word }) => word) ?? [],
  );
  for (let at = 0; at < reader.tokens.length; at++) {
    const text = `${reader.tokens
      .slice(at, at + 4)
      .map(({ text }) => text.toLowerCase())
      .join(" ")} `;
    for (const [asked, words, tells] of RELATIONS)
      if (asked.test(text) && !told.some((word) => tells.test(word))) return [at, at + words];
  }
  return null;
}
