/** The only date of a table, where a question's verb is not what it dates. */
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { BEGINNINGS } from "../../lexicon/beginnings.ts";
import { stem } from "../../text/stem.ts";
import { mentionBefore, type Reader, spanOf, wordAt } from "../reader.ts";

/** 'How many left in 2022' where the only date is that of hiring: it says nothing of leaving. */
export function askWhetherMeant(
  reader: Reader,
  date: ColumnEntry,
  start: number,
  end: number,
): void {
  const apart = isOfAnother(reader, date, start) || isBegunFlag(reader, date, start);
  if (!apart && !isOfOneTime(reader, date)) return;
  const key = `date:${start}`;
  if (reader.settled.get(key) === date.column.name) return;
  reader.problems.push({
    kind: "ask",
    span: spanOf(reader, start, end),
    message: `The only date is \`${date.column.name}\`. Is it meant?`,
    offer: { key, options: [{ label: `by ${date.column.name}`, settled: date.column.name }] },
  });
}

/** 'Opened in March' beside a status `Open`: when it began, where the only date is of that, or of anything. */
export function isBegun(reader: Reader, at: number): boolean {
  if (!OPENED.test(wordAt(reader, at))) return false;
  const [date, ...others] = reader.index.columns.filter(({ column }) => column.type === "date");
  if (date === undefined || others.length > 0) return false;
  if (/^(?:still|currently|now|remain|remained)$/.test(wordAt(reader, at - 1))) return false;
  return date.words.every(
    ({ word, weight }) =>
      weight < 0.5 || DATED.test(word) || BEGINNINGS.has(word) || OPENED.test(word),
  );
}

const OPENED =
  /^(?:opened|created|filed|submitted|raised|logged|lodged|reported|placed|issued|received|started|launched|registered|booked|ordered|requested)$/;
const DATED =
  /^(?:date|time|timestamp|datetime|day|month|week|year|filing|submission|creation|at|on|of|ticket|case|request|order|event|incident|record|report)$/;

/** The date of a last review or a birth is not when the row is of, unless the question speaks of it. */
function isOfOneTime({ tokens }: Reader, { words }: ColumnEntry): boolean {
  if (!words.some(({ word }) => ONCE.test(word))) return false;
  const told = words.filter(({ word }) => !/^(?:last|latest|next|date|of|at|on)$/.test(word));
  return !tokens.some(({ word }) => told.some((own) => own.stem === stem(word)) || word === "born");
}

const ONCE = /^(?:last|latest|next|birth|birthday|dob|updated)$/;

function isBegunFlag(reader: Reader, date: ColumnEntry, start: number): boolean {
  if (!date.words.some(({ word }) => BEGINNINGS.has(word))) return false;
  const said = mentionBefore(reader, start - 1)?.candidates[0];
  return said?.value === null && said.entry.affirmative !== null;
}

/** What is done at a time of its own. */
const DONE =
  /^(?:built|constructed|manufactured|founded|renovated|listed|closed|cancell?ed|refunded|shipped|delivered|expired|resolved|completed|discharged|renewed)$/;

/** 'Built in 2021', 'listed in March' where the only date is that of a sale. */
function isOfAnother(reader: Reader, date: ColumnEntry, start: number): boolean {
  const verb = [start - 1, start - 2]
    .map((at) => reader.tokens[at]?.text.toLowerCase() ?? "")
    .find((word) => DONE.test(word));
  const told = date.words.filter(
    ({ word }) => !/^(?:date|time|day|year|month|at|on|of)$/.test(word),
  );
  return verb !== undefined && told.length > 0 && told.every((own) => own.stem !== stem(verb));
}
