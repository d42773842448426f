/** Tables of public records: marks in a column or nothing, levels with a dash, several dates. */
import type { Codebook } from "@probability-chat/engine";
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
