/** Tables of medicine, with the abbreviations and bare outcomes of its public data. */
import type { Codebook } from "@probability-chat/codebook";
import { make, one, two } from "./table-maker.ts";

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

/** A trial with a measure at its start and at its end. */
export function therapies(): Codebook {
  return make(97, 240, (random) => {
    const grip = 20 + random(30);
    return {
      volunteer: `V${random(9000)}`,
      arm: one(random, ["sham", "laser"]),
      drinker_status: one(random, ["never", "former", "current"]),
      grip_pre: grip,
      grip_post: random(12) === 0 ? "" : grip + random(9) - 3,
      any_ae: random(4) === 0 ? 1 : 0,
      withdrawal_reason: one(random, ["adverse event", "moved away", "", ""]),
      "Housing tenure": one(random, ["Mortgage", "Renting"]),
      "Main worry": one(random, ["Housing", "Health", "Work"]),
    };
  });
}

/** What somebody notes of each day. */
export function evenings(): Codebook {
  return make(101, 168, (random, at) => ({
    Date: `2023-${two(1 + Math.floor(at / 28))}-${two(1 + (at % 28))}`,
    Steps: 2000 + random(12000),
    "Sleep (h)": (5 + random(40) / 10).toFixed(1),
    "Mood (1-5)": 1 + random(5),
    Workout: one(random, ["rest", "rowing", "yoga"]),
    Migraine: one(random, ["no", "no", "no", "yes"]),
  }));
}

/** What was counted in each county in the course of some weeks. */
export function outbreaks(): Codebook {
  return make(19, 96, (random, at) => ({
    county: ["Kent", "Essex", "Devon", "Norfolk"][at % 4] ?? "",
    week_start: `2022-${two(1 + (Math.floor(at / 4) % 12))}-${two(1 + random(28))}`,
    confirmed_cases: 20 + random(900),
    deaths: random(40),
    mean_temp: random(30) - 4,
  }));
}
