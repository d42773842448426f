/** Invented tables of dates, months and hours. */
import type { Codebook } from "@probability-chat/codebook";
import { make, two } from "./table-maker.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Dates with a time of the day. */
export function arrivals(): Codebook {
  return make(0, 72, (_, at) => ({
    arrived_at: `2023-0${1 + (at % 9)}-${two(1 + (at % 28))}T${two(at % 24)}:30:00`,
    load: 20 + at,
    days_to_unload: 1 + (at % 40),
    hall: ["OR", "NV"][at % 2] ?? "",
  }));
}

/** Hours and months as columns of their own. */
export function shifts(): Codebook {
  return make(0, 72, (_, at) => ({
    start_hour: at % 24,
    load: 20 + at,
    down_time_min: at * 5,
    opening_month: MONTHS[at % 12] ?? "",
    grade: ["A", "B", "C"][at % 3] ?? "",
  }));
}

/** The months of two years, by their parts. */
export function months(): Codebook {
  return make(0, 24, (_, at) => ({
    year: 2021 + Math.floor(at / 12),
    month: 1 + (at % 12),
    day: 1 + at,
    load: 100 + at * 7,
  }));
}

/** The same as dates, beside a year that is a code. */
export function ledger(): Codebook {
  return make(0, 24, (_, at) => ({
    date: `${2021 + Math.floor(at / 12)}-${two(1 + (at % 12))}-${two(1 + at)}`,
    year: Math.floor(at / 12),
    month: 1 + (at % 12),
    load: 100 + at * 7,
  }));
}

/** From where to where, and one delay in no unit that may be negative. */
export function ferries(): Codebook {
  return make(0, 90, (_, at) => ({
    origin: ["Skagen", "Varberg", "Lysekil"][at % 3] ?? "",
    destination: ["Lysekil", "Skagen", "Varberg"][(at * 7) % 3] ?? "",
    delay: ((at * 13) % 140) - 12,
  }));
}

/** One row for each month of three years. */
export function millMonths(): Codebook {
  return make(0, 36, (_, at) => ({
    month: `${2019 + Math.floor(at / 12)}-${two(1 + (at % 12))}-01`,
    milled_t: 400 + ((at * 37) % 90),
    breakdowns: (at * 5) % 11,
  }));
}

/** One row for each year. */
export function millYears(): Codebook {
  return make(0, 48, (_, at) => ({
    year: 1970 + at,
    milled_t: 4800 + ((at * 37) % 900),
    breakdowns: (at * 5) % 41,
  }));
}

/** Two dates. */
export function shipments(): Codebook {
  return make(0, 24, (_, at) => {
    const year = 2021 + Math.floor(at / 12);
    const rest = `${two(1 + (at % 12))}-${two(1 + at)}`;
    return {
      ordered_on: `${year}-${rest}`,
      shipped_on: `${year + 1}-${rest}`,
      load: 100 + at * 7,
    };
  });
}

/** Days of the week by name, beside codes and ordered levels of everyday scales. */
export function voyages(): Codebook {
  return make(0, 84, (_, at) => ({
    "Day of Week": DAYS[at % 7] ?? "",
    OP_CARRIER: ["Aster", "Borea"][at % 2] ?? "",
    seats: 4 + (at % 9),
    "Economy (km/ltr)": 5 + (at % 11),
    state_of_boat: ["salvage", "fair", "good", "like new"][at % 4] ?? "",
    drive: ["4wd", "fwd", "rwd"][at % 3] ?? "",
  }));
}

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Delays beside whether there was one. */
export function runs(): Codebook {
  return make(0, 72, (_, at) => ({
    line: ["Coast", "Hills", "Ring"][at % 3] ?? "",
    departure_delay_min: at % 31,
    arrival_delay_min: at % 37,
    delayed: at % 4 === 0 ? 1 : 0,
  }));
}

/** Times of the day in four digits, planned and kept, with delays that may be negative. */
export function sailings(): Codebook {
  return make(0, 96, (_, at) => {
    const hour = 5 + (at % 18);
    return {
      sched_dep_time: hour * 100 + (at % 6) * 10,
      dep_time: hour * 100 + ((at * 7) % 60),
      arr_time: ((hour + 3) % 24) * 100 + ((at * 11) % 60),
      dep_delay: (at % 23) - 6,
      arr_delay: (at % 29) - 9,
      quay: ["Old", "New"][at % 2] ?? "",
      crossing: 3 + (at % 40),
    };
  });
}

/** Clock times as text, and how soon something came back, if it did. */
export function repairs(): Codebook {
  return make(0, 96, (_, at) => ({
    drop_off: `${two(8 + (at % 10))}:${two((at * 7) % 60)}`,
    maker: ["Alto", "Brio"][at % 2] ?? "",
    age_of_owner: ["[20-40)", "[40-60)", "[60-80)"][at % 3] ?? "",
    returned: ["NO", "<30", ">30", "NO", "NO"][at % 5] ?? "",
    fault_type: ["No Fault", "Screen Fault", "Battery Fault", "No Fault"][at % 4] ?? "",
    hours: 2 + (at % 17),
  }));
}

/** What a server answered, and how soon. */
export function requests(): Codebook {
  return make(0, 120, (_, at) => ({
    created_at: `2023-0${1 + (at % 9)}-${two(1 + (at % 28))}T${two(at % 24)}:30:00`,
    http_status: [200, 201, 404, 500, 200, 503][at % 6] ?? 200,
    latency_ms: 20 + ((at * 37) % 900),
    cache_hit: at % 3 === 0 ? "true" : "false",
    state: ["Open", "Resolved", "Closed"][at % 3] ?? "",
    hours_to_resolve: 1 + (at % 90),
    alert: ["none", "slow", "none", "down"][at % 4] ?? "",
    usage: ["No", "Steady", "Up"][at % 3] ?? "",
    firm_size: ["1-10", "11-50", "51-200", "201+"][at % 4] ?? "",
  }));
}

/** Who came back after so many days. */
export function cohorts(): Codebook {
  return make(0, 90, (_, at) => ({
    playerid: 100 + at,
    arm: ["red", "blue"][at % 2] ?? "",
    rounds: at % 50,
    retention_1: at % 3 === 0 ? "True" : "False",
    retention_7: at % 7 === 0 ? "True" : "False",
  }));
}

/** What was measured of each bed at several times, the height in days and weeks after sowing. */
export function beds(): Codebook {
  return make(0, 96, (_, at) => ({
    bed: `B${at}`,
    crop: ["leek", "carrot", "chard"][at % 3] ?? "",
    cover: ["fleece", "glass"][at % 2] ?? "",
    emerg_d10: at % 3 === 0 ? 1 : 0,
    emerg_d21: at % 3 === 0 || at % 4 === 0 ? 1 : 0,
    h_wk3_cm: 1 + ((at * 7) % 40) / 10,
    h_wk9_cm: 6 + ((at * 11) % 150) / 10,
    shoots_wk9: 2 + ((at * 5) % 31),
    thinned: ["Y", "N"][(at * 7) % 5 > 2 ? 0 : 1] ?? "",
  }));
}
