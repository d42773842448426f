/** Headers that record an outcome in the styles of R, of flags and of banks. */
import type { Codebook } from "@probability-chat/engine";
import { make, one } from "./table-maker.ts";

/** Vans hired out for a day. */
export function hires(): Codebook {
  const headers = [
    "hire_id",
    "is_cancelled",
    "hire_state",
    "Brought.back.on.time_Y.N",
    "Int'l Trip",
    "Repeat Customer?",
    "channel",
    "sex",
    "insured",
    "scratched",
    "is_mended_scratched",
    "depot",
    "driver_years",
    "advertisement_clicks_score",
  ];
  return make(headers, 71, 320, (random, at) => {
    const cancelled = random(3) === 0;
    return [
      500 + at,
      cancelled ? 1 : 0,
      cancelled ? one(random, ["Cancelled", "Cancelled", "No show"]) : "Completed",
      random(4) === 0 ? 0 : 1,
      one(random, ["no", "no", "yes"]),
      one(random, ["False.", "True."]),
      one(random, ["web", "phone", "partner site"]),
      one(random, ["F", "M"]),
      one(random, ["never insured", "fully insured", "liability only"]),
      one(random, ["no", "no", "yes"]),
      one(random, ["no", "no", "no", "yes"]),
      one(random, ["A", "B", "C"]),
      18 + random(50),
      (random(300) / 10).toFixed(1),
    ];
  });
}

/** Small credits of a bank. */
export function credits(): Codebook {
  const headers = [
    "ref",
    "amount",
    "marital.status",
    "home.owner",
    "credit_status",
    "purpose",
    "default.within.next.year",
    "has_guarantor",
  ];
  return make(headers, 73, 280, (random, at) => [
    `C${at}`,
    500 + random(9000),
    one(random, ["married", "single", "divorced"]),
    one(random, ["yes", "no"]),
    one(random, ["Y", "Y", "N"]),
    one(random, ["CAR", "KITCHEN", "STUDIES"]),
    random(5) === 0 ? 1 : 0,
    one(random, ["yes", "no", "no"]),
  ]);
}
