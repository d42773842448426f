/** Tables of public records: marks in a column or nothing, levels with a dash, several dates; cells of a cross table. */
import type { Codebook } from "@probability-chat/codebook";
import { make, one, two } from "./table-maker.ts";

/** Calls to a rescue service. */
export function rescues(): Codebook {
  return make(211, 300, (random, at) => ({
    "Call No": 7000 + at,
    "Received Date": `2021-${two(1 + random(12))}-${two(1 + random(28))}`,
    "Closed Date": `2022-${two(1 + random(12))}-${two(1 + random(28))}`,
    "Person Age": 1 + random(90),
    Kind: one(random, ["Fall - indoors", "Fall - stairs", "Choking - food", "Burn"]),
    Alcohol: random(3) === 0 ? "Y" : "",
    Drugs: random(4) === 0 ? "Y" : "",
    "Station Name": `Station ${at}`,
    "Station Type": one(random, ["Volunteer", "Paid"]),
    Grade: one(random, ["A+", "A", "B", "B-"]),
    "Minutes on Scene": 5 + random(60),
  }));
}

/** So many employed of each state, sector, size of firm and year: one row for each. */
export function posts(): Codebook {
  const states = ["Iowa", "Maine", "Nevada", "Ohio", "Texas", "Utah"];
  const sectors = ["Farming", "Retail and Leisure", "Self-employed"];
  const groups = ["<100", "100 to 499", "500+"];
  return make(17, 270, (random, at) => ({
    name: states[at % 6] ?? "",
    area: at % 6 < 4 ? "east" : "west",
    sector: sectors[Math.floor(at / 6) % 3] ?? "",
    group: groups[Math.floor(at / 18) % 3] ?? "",
    year: 2001 + Math.floor(at / 54),
    count: random(20) === 0 ? 0 : random(9000),
    rate: (random(150) / 10).toFixed(1),
  }));
}

/** School reports: marks by subject, and a grade in letters. */
export function reports(): Codebook {
  return make(103, 220, (random) => ({
    Form: one(random, ["7X", "7Y", "8X"]),
    Sex: one(random, ["boy", "girl"]),
    Physics: 20 + random(80),
    Latin: 20 + random(80),
    Grade: one(random, ["A", "B", "C", "D"]),
  }));
}
