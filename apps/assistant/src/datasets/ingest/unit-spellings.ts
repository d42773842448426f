/** Spellings of one unit, by which it is called first; a yen and a yuan are told apart by their codes. */
const spellings: readonly (readonly [unit: string, ...others: string[]])[] = [
  ["$", "US$", "USD"],
  ["€", "EUR"],
  ["£", "GBP"],
  ["¥", "JPY"],
  ["¥", "CNY"],
  ["₹", "INR"],
  ["₽", "RUB"],
  ["R$", "BRL"],
  ["zł", "PLN"],
  ["lb", "lbs"],
  ["h", "hrs"],
];

/** The one unit that some spellings are of; undefined where they are of several, null where there are none. */
export function unitOfSpellings(found: ReadonlySet<string>): string | null | undefined {
  const [only = null] = found;
  if (found.size <= 1) return only;
  return spellings.find((known) => [...found].every((one) => known.includes(one)))?.[0];
}
