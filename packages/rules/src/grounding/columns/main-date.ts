/** Of several dates of a row, the one on which it happened: 'in 2022' beside no verb of another date. */
import type { ColumnEntry } from "../table-index.ts";

const PLAIN = /^(?:date|time|datetime|timestamp|day|of|the|at|on)$/;
const BIRTH = /^(?:birth|born|dob|birthday|birthdate)$/;
/** What is done to a record, or comes after what it is of. */
const LATER =
  /^(?:reported|rptd|report|recorded|record|updated|update|modified|closed|close|closing|resolved|resolution|completed|completion|finished|end|ended|ending|due|expiration|expiry|expires|expired|entered|entry|published|released|discharge|discharged|load|loaded|export|exported|created|uploaded|ship|shipped|shipping|delivered|delivery|estimated|paid|payment|settled|cleared|returned|refunded|cancell?ed|posted|out|checkout|dropoff)$/;
const HAPPENED =
  /^(?:occ|occurred|occurrence|occured|incident|event|accident|crash|offen[cs]e|admission|admit|admitted|inspection|start|started|begin|began|opened|open|created|received|request|requested|order|purchase|purchased|sale|sold|transaction|invoice|booking|booked|in|checkin|pickup)$/;

/** The date of what the row is; null where several could be. */
export function mainDate(dates: readonly ColumnEntry[]): ColumnEntry | null {
  const lived = dates.filter((entry) => !says(entry, BIRTH));
  const plain = lived.filter(({ words }) => words.every(({ word }) => PLAIN.test(word)));
  const [only, other] = plain.length > 0 ? plain : lived;
  if (only !== undefined && other === undefined) return only;
  const happened = lived.filter((entry) => says(entry, HAPPENED));
  const first = happened.filter((entry) => !says(entry, LATER));
  const [main, more] = happened.length > 1 ? first : happened;
  if (main === undefined || more !== undefined) return null;
  return lived.every((entry) => entry === main || says(entry, LATER)) ? main : null;
}

/** Whether a verb tells of what comes after, and the table dates that. */
export function isAfterwards(verb: string, dates: readonly ColumnEntry[]): boolean {
  return LATER.test(verb) && dates.some((entry) => says(entry, LATER));
}

/** Whether a verb tells only of how rows begin, and the date is that of their beginning. */
export function isBeginning(verb: string, date: ColumnEntry | null): boolean {
  return (
    date !== null &&
    /^(?:filed|made|submitted|opened|created|received|logged|lodged|raised|started|placed)$/.test(
      verb,
    ) &&
    says(date, /^(?:created|opened|open|received|request|requested|filed|submitted|start|started)$/)
  );
}

/** The one date of birth. */
export function birthDate(dates: readonly ColumnEntry[]): ColumnEntry | null {
  const [only, other] = dates.filter((entry) => says(entry, BIRTH));
  return only === undefined || other !== undefined ? null : only;
}

const says = ({ words }: ColumnEntry, pattern: RegExp): boolean =>
  words.some(({ word, short }) => pattern.test(word) || pattern.test(short ?? ""));
