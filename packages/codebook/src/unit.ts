/**
 * Units by the word that a header ends in; a word of one letter counts only when marked off. `min`
 * is apart: `wait_time_min` is in minutes, `temp_min` is a minimum.
 */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pct: "%",
    percent: "%",
    percentage: "%",
    usd: "$",
    dollars: "$",
    eur: "€",
    euro: "€",
    euros: "€",
    gbp: "£",
    pounds: "£",
    nm: "nm",
    um: "µm",
    mm: "mm",
    cm: "cm",
    m: "m",
    km: "km",
    inch: "in",
    inches: "in",
    ft: "ft",
    feet: "ft",
    miles: "mi",
    mg: "mg",
    g: "g",
    kg: "kg",
    lb: "lb",
    lbs: "lb",
    ml: "ml",
    l: "l",
    ms: "ms",
    sec: "s",
    secs: "s",
    seconds: "s",
    mins: "min",
    minutes: "min",
    hours: "h",
    hrs: "h",
    days: "days",
    weeks: "weeks",
    months: "months",
    years: "years",
    kmh: "km/h",
    kph: "km/h",
    mph: "mph",
    kw: "kW",
    kwh: "kWh",
    mw: "MW",
    hp: "hp",
    hpa: "hPa",
    mmhg: "mmHg",
    bpm: "bpm",
    celsius: "°C",
    fahrenheit: "°F",
  }),
);

/** Words for a length of time. */
const SPAN = /^(time|duration|wait|waiting|delay|runtime|elapsed|length|call|talk|travel|trip)$/i;

/**
 * The unit that a header names: in brackets at its end (`Temp (°C)`, `price [$]`), as a sign (`Total
 * $`, `share %`), or as its last word (`body_mass_g`, `weightKg`, `price usd`). Null where it names
 * none.
 */
export function headerUnit(header: string): string | null {
  const text = header.trim();
  const bracketed = /[([]\s*([^()[\]]{1,10}?)\s*[)\]]$/.exec(text)?.[1];
  if (bracketed) return WORDS.get(bracketed.toLowerCase()) ?? symbol(bracketed);
  const sign = /[\p{Sc}%]$/u.exec(text) ?? /^\p{Sc}(?=\s)/u.exec(text);
  if (sign) return sign[0];
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== "");
  const last = words.at(-1)?.toLowerCase();
  if (words.length < 2 || last === undefined) return null;
  if (last === "min") return words.some((word) => SPAN.test(word)) ? "min" : null;
  return WORDS.get(last) ?? null;
}

function symbol(text: string): string | null {
  return /^(%|[$€£¥]|°[CF]?|[µμ]?[a-zA-Z]{1,4}[0-9²³]?([/·*^][a-zA-Z0-9²³]{1,4})?)$/u.test(text)
    ? text
    : null;
}
