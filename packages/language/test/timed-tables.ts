/** Invented tables of dates, months and hours. */
import type { Codebook } from "@probability-chat/engine";
import { make, two } from "./table-maker.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Dates with a time of the day. */
export function arrivals(): Codebook {
  return make(["arrived_at", "load", "days_to_unload", "hall"], 0, 72, (_, at) => [
    `2023-0${1 + (at % 9)}-${two(1 + (at % 28))}T${two(at % 24)}:30:00`,
    20 + at,
    1 + (at % 40),
    ["OR", "NV"][at % 2] ?? "",
  ]);
}

/** Hours and months as columns of their own. */
export function shifts(): Codebook {
  const headers = ["start_hour", "load", "down_time_min", "opening_month", "grade"];
  return make(headers, 0, 72, (_, at) => [
    at % 24,
    20 + at,
    at * 5,
    MONTHS[at % 12] ?? "",
    ["A", "B", "C"][at % 3] ?? "",
  ]);
}

/** The months of two years, by their parts. */
export function months(): Codebook {
  return make(["year", "month", "day", "load"], 0, 24, (_, at) => [
    2021 + Math.floor(at / 12),
    1 + (at % 12),
    1 + at,
    100 + at * 7,
  ]);
}

/** The same as dates, beside a year that is a code. */
export function ledger(): Codebook {
  return make(["date", "year", "month", "load"], 0, 24, (_, at) => [
    `${2021 + Math.floor(at / 12)}-${two(1 + (at % 12))}-${two(1 + at)}`,
    Math.floor(at / 12),
    1 + (at % 12),
    100 + at * 7,
  ]);
}

/** Two dates. */
export function shipments(): Codebook {
  return make(["ordered_on", "shipped_on", "load"], 0, 24, (_, at) => {
    const year = 2021 + Math.floor(at / 12);
    const rest = `${two(1 + (at % 12))}-${two(1 + at)}`;
    return [`${year}-${rest}`, `${year + 1}-${rest}`, 100 + at * 7];
  });
}

/** Days of the week by name, beside codes and ordered levels of everyday scales. */
export function voyages(): Codebook {
  const headers = [
    "Day of Week",
    "OP_CARRIER",
    "seats",
    "Economy (km/ltr)",
    "state_of_boat",
    "drive",
  ];
  return make(headers, 0, 84, (_, at) => [
    DAYS[at % 7] ?? "",
    ["Aster", "Borea"][at % 2] ?? "",
    4 + (at % 9),
    5 + (at % 11),
    ["salvage", "fair", "good", "like new"][at % 4] ?? "",
    ["4wd", "fwd", "rwd"][at % 3] ?? "",
  ]);
}

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Delays beside whether there was one. */
export function runs(): Codebook {
  return make(["line", "departure_delay_min", "arrival_delay_min", "delayed"], 0, 72, (_, at) => [
    ["Coast", "Hills", "Ring"][at % 3] ?? "",
    at % 31,
    at % 37,
    at % 4 === 0 ? 1 : 0,
  ]);
}
