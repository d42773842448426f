/** Tables of medicine, with the abbreviations and bare outcomes of its public data. */
import type { Codebook } from "@probability-chat/engine";
import { make, one } from "./table-maker.ts";

/** Women tested for diabetes. */
export function glucose(): Codebook {
  const headers = ["Pregnancies", "PlasmaGlucose", "BMI", "PedigreeFunction", "Age", "Outcome"];
  return make(headers, 83, 260, (random) => [
    random(12),
    70 + random(120),
    18 + random(25),
    (random(2300) / 1000).toFixed(3),
    21 + random(55),
    random(3) === 0 ? 1 : 0,
  ]);
}

/** Bookings at a dentist's. */
export function dentist(): Codebook {
  const headers = [
    "Sex",
    "Years",
    "Hipertension",
    "Reminder_sent",
    "Risk Group",
    "Decay",
    "Findings",
    "Insurance",
    "No-show",
  ];
  return make(headers, 89, 300, (random) => [
    one(random, ["F", "M"]),
    3 + random(85),
    random(5) === 0 ? 1 : 0,
    random(3) === 0 ? 1 : 0,
    one(random, ["low risk", "mid risk", "high risk"]),
    one(random, ["Sound", "Caries_Stage_I", "Caries_Stage_II", "Caries_Stage_III"]),
    one(random, ["ckd", "notckd", "unclear"]),
    one(random, ["Yes", "No", "Don't know"]),
    random(4) === 0 ? "Yes" : "No",
  ]);
}
