import {
  ALL,
  compare,
  type DatePart,
  type Event,
  type Literal,
  type Term,
} from "@probability-chat/query";

/** The texts of a file's cells; an empty text is a missing cell. */
export interface ContractRecords {
  readonly headers: readonly string[];
  readonly records: readonly (readonly string[])[];
}

export const PEOPLE: ContractRecords = {
  headers: ["name", "class", "age", "fare", "paid", "smoker", "born", "code"],
  records: [
    ["Ann", "First", "30", "10.5", "10.5", "yes", "2012-02-29", "1"],
    ["Bob", "first", "40", "20", "15", "no", "2012-03-01", "2"],
    ["Cat", "Second", "", "30.25", "31", "YES", "2012-03-02", "1"],
    ["Dan", "Second", "22", "", "5", "no", "2012-12-31", "3"],
    ["Eve", "", "22", "7", "7", "", "2013-01-01", "1"],
    ["Fay", "Third's", "58", "100", "99", "Yes", "", ""],
    ["Gus", "THIRD'S", "9", "3", "", "no", "2014-07-04", "10"],
  ],
};

export const VISITS: ContractRecords = {
  headers: ["at", "seconds"],
  records: [
    ["2024-01-05T23:59:59", "1"],
    ["2024-01-06T00:00:00", "2"],
    ["2024-01-06T12:30:00", "4"],
    ["2024-01-08T08:15:30", "8"],
    ["", "16"],
  ],
};

/** Ties that no rounding may part, and times of which the one before 1970 lies between two ms. */
export const TIES: ContractRecords = {
  headers: ["group", "level", "at", "smokes", "drinks"],
  records: [
    ["a", "-1.75", "1969-12-31T23:59:58.999", "yes", "YES"],
    ["a", "-1.75", "1969-12-31T23:59:59", "no", "NO"],
    ["a", "-1.75", "1970-01-01T00:00:00", "yes", "NO"],
    ["a", "-1.75", "1970-01-01T00:00:00.004", "no", ""],
    ["b", "0.1", "1970-01-01T00:00:00.005", "no", "NO"],
    ["b", "0.7", "1970-01-01T00:00:00.008", "yes", "YES"],
  ],
};

export const column = (name: string): Term => ({ kind: "column", column: name });
const among = (name: string, ...values: Literal[]): Event => ({
  kind: "in",
  left: column(name),
  values,
});
const within = (name: string, low: Literal, high: Literal, inclusive = true): Event => ({
  kind: "between",
  left: column(name),
  low: { value: low, inclusive },
  high: { value: high, inclusive },
});
export const part = (name: DatePart, of: string) =>
  ({ kind: "part", part: name, column: of }) as const;
const negate = (event: Event): Event => ({ kind: "not", event });
const both = (...events: Event[]): Event => ({ kind: "and", events });
const either = (...events: Event[]): Event => ({ kind: "or", events });
const missing = (name: string): Event => ({ kind: "missing", column: name });
const present = (name: string): Event => ({ kind: "present", column: name });

export const NAMES_BY_EVENT: readonly (readonly [what: string, event: Event, names: string])[] = [
  ["all", ALL, "Ann Bob Cat Dan Eve Fay Gus"],
  ["number = number", compare("age", "=", 22), "Dan Eve"],
  ['number = "22"', compare("age", "=", "22"), "Dan Eve"],
  ['number = "22.0"', compare("age", "=", "22.0"), "Dan Eve"],
  ["number != leaves missing cells out", compare("age", "!=", 22), "Ann Bob Fay Gus"],
  ["number = a word", compare("age", "=", "old"), ""],
  ["number < is strict", compare("age", "<", 30), "Dan Eve Gus"],
  ["number >= includes", compare("age", ">=", 40), "Bob Fay"],
  ["integer codes", compare("code", "=", "1.0"), "Ann Cat Eve"],
  ["in several numbers", among("code", 1, "10"), "Ann Cat Eve Gus"],
  ["in no value", among("age"), ""],
  ["range, ends included", within("age", 22, 30), "Ann Dan Eve"],
  ["range, ends excluded", within("age", 22, 40, false), "Ann"],
  ["text exactly where a level matches exactly", compare("class", "=", "first"), "Bob"],
  ["text in any case where none does", compare("class", "=", "SECOND"), "Cat Dan"],
  ["text with several levels alike", compare("class", "=", "third's"), "Fay Gus"],
  ["text !=", compare("class", "!=", "First"), "Bob Cat Dan Fay Gus"],
  ["text with a quote", compare("class", "=", "Third's"), "Fay"],
  ["text that no row has", compare("class", "=", "Fourth"), ""],
  ["text against a number", compare("class", "=", 1), ""],
  ["text that looks like SQL", compare("class", "=", "' OR 1=1 --"), ""],
  ["boolean in any case", compare("smoker", "=", "yes"), "Ann Cat Fay"],
  ["boolean !=", compare("smoker", "!=", "Yes"), "Bob Dan Gus"],
  ["missing", missing("smoker"), "Eve"],
  ["present", present("fare"), "Ann Bob Cat Eve Fay Gus"],
  ["not leaves unknown out", negate(compare("smoker", "=", "yes")), "Bob Dan Gus"],
  ["not missing", negate(missing("age")), "Ann Bob Dan Eve Fay Gus"],
  ["and", both(compare("smoker", "=", "no"), compare("age", "<", 30)), "Dan Gus"],
  [
    "not (unknown and false) is true",
    negate(both(compare("age", ">", 10), compare("smoker", "=", "no"))),
    "Ann Cat Fay Gus",
  ],
  ["unknown or true is true", either(compare("age", ">", 50), compare("fare", ">", 30)), "Cat Fay"],
  ["column against column", compare("fare", ">", column("paid")), "Bob Fay"],
  ["column equal to column", compare("fare", "=", column("paid")), "Ann Eve"],
  ["date = day", compare("born", "=", "2012-03-01"), "Bob"],
  ["date <= includes the day", compare("born", "<=", "2012-03-01"), "Ann Bob"],
  ["date > excludes the day", compare("born", ">", "2012-03-01"), "Cat Dan Eve Gus"],
  ["date = month", compare("born", "=", "2012-03"), "Bob Cat"],
  ["date = year", compare("born", "=", "2012"), "Ann Bob Cat Dan"],
  ["date in a range", within("born", "2012-03-01", "2012-12-31"), "Bob Cat Dan"],
  ["year of a date", compare(part("year", "born"), "=", 2012), "Ann Bob Cat Dan"],
  ["quarter", compare(part("quarter", "born"), "=", 3), "Gus"],
  ["month", compare(part("month", "born"), "=", 12), "Dan"],
  ["day", compare(part("day", "born"), "=", 1), "Bob Eve"],
  ["weekday, 1 is Monday", compare(part("weekday", "born"), "=", 1), "Dan"],
  ["weekdays up to Wednesday", compare(part("weekday", "born"), "<=", 3), "Ann Dan Eve"],
];
