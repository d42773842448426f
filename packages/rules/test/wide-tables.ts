/** Wide tables: answers to many statements, one measure in many columns, several answers in one cell. */
import type { Codebook } from "@probability-chat/codebook";
import { make, one } from "./table-maker.ts";

const AGREEMENT = [
  "Strongly disagree",
  "Disagree",
  "Neither agree nor disagree",
  "Agree",
  "Strongly agree",
];

/** Singers of a choir, who say how far statements hold for them. */
export function singers(): Codebook {
  return make(151, 280, (random) => ({
    Voice: one(random, ["Soprano", "Alto", "Tenor", "Bass"]),
    Years: random(30),
    "The rehearsals are well organised": one(random, AGREEMENT),
    "I feel nervous on stage": one(random, AGREEMENT),
    "The conductor explains things clearly": one(random, AGREEMENT),
    "How often do you practise at home?": one(random, [
      "Never",
      "Rarely",
      "Sometimes",
      "Often",
      "Very often",
    ]),
  }));
}

/** What is in sweets. */
export function sweets(): Codebook {
  return make(157, 220, (random, at) => ({
    Sweet: `Sweet ${at}`,
    Sort: one(random, ["Fudge", "Nougat", "Toffee"]),
    "Energy (kcal per 100g)": 200 + random(300),
    "Starch (g per 100g)": random(400) / 10,
    "Salt (mg per 100g)": random(900),
  }));
}

/** Gardeners, each with the several tools they use. */
export function gardeners(): Codebook {
  const tools = ["Spade", "Rake", "Hose", "Shears"];
  return make(163, 240, (random, at) => ({
    gardener: `G${at}`,
    tools_used: tools.filter((_, place) => random(2) === place % 2).join(";") || "Trowel",
    commute: one(random, ["On foot", "In-person shuttle", "Bicycle (own or shared)"]),
    hours: random(40),
  }));
}

/** Villages year by year, with what was asked of those who live there. */
export function villages(): Codebook {
  return make(167, 240, (random, at) => ({
    "Village or hamlet": `V${at % 20}`,
    Year: 2001 + (at % 12),
    Kind: one(random, ["Coastal", "Inland"]),
    Noise: random(900) / 10,
    Greenery: random(1000) / 10,
    Q1_friendly_faces: 1 + random(5),
    Q2_quiet_nights: 1 + random(5),
  }));
}

/** Results of an election to a parish hall, a column of votes for each party. */
export function parishes(): Codebook {
  return make(173, 200, (random, at) => {
    const [lab, grn, ld] = [200 + random(900), 100 + random(700), 50 + random(800)];
    const most = Math.max(lab, grn, ld);
    return {
      "Parish Name": `P${at}`,
      "Parish Type": one(random, ["Rural", "Urban"]),
      county: one(random, ["Kent", "Devon", "Surrey"]),
      lab,
      grn,
      ld,
      winner: most === lab ? "Lab" : most === grn ? "Grn" : "LD",
      births_per_thousand: random(40),
      Men: 400 + random(900),
      Women: 400 + random(900),
      tenancy: one(random, ["Owner", "Private renter", "Social renter"]),
      worried_about_roads: one(random, [
        "Not at all worried",
        "Not very worried",
        "Somewhat worried",
        "Very worried",
      ]),
    };
  });
}

/** What households give money for, and how they live. */
export function budgetsAtHome(): Codebook {
  return make(179, 220, (random) => ({
    borough: one(random, ["Eastside", "Westside", "Docks"]),
    outlay_heating: random(300),
    outlay_books: random(200),
    outlay_pets: random(150),
    toddlers: random(3),
    reads_aloud: one(random, [
      "Every day",
      "Once a week",
      "A few times a month",
      "Rarely",
      "Never",
    ]),
  }));
}

/** Workers whose employment and family are written in codes. */
export function workers(): Codebook {
  return make(181, 260, (random) => ({
    worker_age: 18 + random(50),
    gender: one(random, ["Female", "Male"]),
    hours_weekly: 10 + random(50),
    employer: one(random, [
      "Private",
      "Self-emp-solo",
      "Self-emp-staffed",
      "Town-gov",
      "State-gov",
    ]),
    family: one(random, ["Married-at-home", "Never-married", "Widowed"]),
    "Nap Duration": 1 + random(30) / 10,
    "Nap Comfort": 1 + random(10),
    "Nap Trouble": one(random, ["None", "Nap Terrors", "Snoring"]),
    pay: 900 + random(4000),
    bonus: one(random, ["<=2K", ">2K"]),
  }));
}

/** Harbours with a column for each year of what another column names. */
export function harbours(): Codebook {
  return make(191, 60, (random, at) => ({
    Harbour: `Port ${Math.floor(at / 2)}`,
    Coast: ["East", "West", "South"][Math.floor(at / 2) % 3] ?? "",
    Indicator: at % 2 === 0 ? "Tonnage landed" : "Berths in use (%)",
    "2016": 5 + random(900) / 10,
    "2017": 5 + random(900) / 10,
    "2018": 5 + random(900) / 10,
  }));
}

/** Streets with a column for each year of two measures. */
export function streets(): Codebook {
  return make(193, 80, (random, at) => ({
    Street: `Lane ${at}`,
    quarter_of_town: one(random, ["Old", "New"]),
    lamps_2011: random(90),
    lamps_2012: random(90),
    lamps_2013: random(90),
    "Noise 2011": random(80) + random(10) / 10,
    "Noise 2012": random(80) + random(10) / 10,
  }));
}
