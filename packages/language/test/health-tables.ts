/** Tables of medicine, with the abbreviations and bare outcomes of its public data. */
import type { Codebook } from "@probability-chat/engine";
import { make, one } from "./table-maker.ts";

/** Women tested for diabetes. */
export function glucose(): Codebook {
  return make(83, 260, (random) => ({
    Pregnancies: random(12),
    PlasmaGlucose: 70 + random(120),
    BMI: 18 + random(25),
    PedigreeFunction: (random(2300) / 1000).toFixed(3),
    Age: 21 + random(55),
    Outcome: random(3) === 0 ? 1 : 0,
  }));
}

/** Bookings at a dentist's. */
export function dentist(): Codebook {
  return make(89, 300, (random) => ({
    Sex: one(random, ["F", "M"]),
    Years: 3 + random(85),
    Hipertension: random(5) === 0 ? 1 : 0,
    Reminder_sent: random(3) === 0 ? 1 : 0,
    "Risk Group": one(random, ["low risk", "mid risk", "high risk"]),
    Decay: one(random, ["Sound", "Caries_Stage_I", "Caries_Stage_II", "Caries_Stage_III"]),
    Findings: one(random, ["ckd", "notckd", "unclear"]),
    Insurance: one(random, ["Yes", "No", "Don't know"]),
    "No-show": random(4) === 0 ? "Yes" : "No",
  }));
}
