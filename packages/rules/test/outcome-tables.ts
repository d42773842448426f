/** Headers that record an outcome in the styles of R, of flags and of banks. */
import type { Codebook } from "@probability-chat/codebook";
import { make, one } from "./table-maker.ts";

/** Vans hired out for a day. */
export function hires(): Codebook {
  return make(71, 320, (random, at) => {
    const cancelled = random(3) === 0;
    return {
      hire_id: 500 + at,
      is_cancelled: cancelled ? 1 : 0,
      hire_state: cancelled ? one(random, ["Cancelled", "Cancelled", "No show"]) : "Completed",
      "Brought.back.on.time_Y.N": random(4) === 0 ? 0 : 1,
      "Int'l Trip": one(random, ["no", "no", "yes"]),
      "Repeat Customer?": one(random, ["False.", "True."]),
      channel: one(random, ["web", "phone", "partner site"]),
      sex: one(random, ["F", "M"]),
      insured: one(random, ["never insured", "fully insured", "liability only"]),
      scratched: one(random, ["no", "no", "yes"]),
      is_mended_scratched: one(random, ["no", "no", "no", "yes"]),
      depot: one(random, ["A", "B", "C"]),
      driver_years: 18 + random(50),
      advertisement_clicks_score: (random(300) / 10).toFixed(1),
    };
  });
}

/** Small credits of a bank. */
export function credits(): Codebook {
  return make(73, 280, (random, at) => ({
    ref: `C${at}`,
    amount: 500 + random(9000),
    "marital.status": one(random, ["married", "single", "divorced"]),
    "home.owner": one(random, ["yes", "no"]),
    credit_status: one(random, ["Y", "Y", "N"]),
    purpose: one(random, ["CAR", "KITCHEN", "STUDIES"]),
    "default.within.next.year": random(5) === 0 ? 1 : 0,
    has_guarantor: one(random, ["yes", "no", "no"]),
  }));
}

/** A panel of households: bands of income and of age, and two votes. */
export function households(): Codebook {
  return make(107, 260, (random) => ({
    Gender: one(random, ["female", "male"]),
    "Age band": one(random, ["18-34", "35-59", "60+"]),
    "Income bracket": one(random, ["<20k", "20k-40k", "40k-80k", "80k+"]),
    vote_2017: one(random, ["Purple", "Orange", "Did not vote"]),
    vote_intention: one(random, ["Purple", "Orange", "Undecided"]),
    mayor_approval: one(random, [
      "Somewhat approve",
      "Strongly approve",
      "Somewhat disapprove",
      "Strongly disapprove",
    ]),
  }));
}
