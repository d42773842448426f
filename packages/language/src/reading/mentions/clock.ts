const MINUTES = /^[0-5][0-9]$/;

/** The hour, the hour and minutes as one number, and in hours: '10pm' is 22, '9:30' 9, 930 and 9.5. */
export function clockReadings(texts: readonly string[], last: number, value: number): number[] {
  if (!Number.isInteger(value) || value < 0 || value > 24) return [];
  let after = last + 1;
  let minutes = 0;
  if (texts[after] === ":" && MINUTES.test(texts[after + 1] ?? "")) {
    minutes = Number(texts[after + 1]);
    after += 2;
  }
  const half = halfOfDay(texts, after);
  if (half === null && after === last + 1) return [];
  let hour = value;
  if (half === "pm" && value < 12) hour = value + 12;
  if (half === "am" && value === 12) hour = 0;
  return [hour, hour * 100 + minutes, hour + minutes / 60];
}

function halfOfDay(texts: readonly string[], at: number): "am" | "pm" | null {
  const word = texts[at];
  if (word === "am" || word === "pm") return word;
  if ((word !== "a" && word !== "p") || texts[at + 1] !== "." || texts[at + 2] !== "m") return null;
  return word === "a" ? "am" : "pm";
}
