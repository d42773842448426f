/// <reference types="node" />
/** The tables of the corpus: invented domains with different styles of headers, and vega-datasets. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Codebook, tableFromRecords } from "@probability-chat/engine";

/** A small linear congruential generator: the same rows on every machine. */
function generator(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * bound);
  };
}

type Row = readonly (string | number)[];

function make(
  headers: readonly string[],
  seed: number,
  rows: number,
  row: (random: (bound: number) => number, at: number) => Row,
): Codebook {
  const random = generator(seed);
  const records = Array.from({ length: rows }, (_, at) => row(random, at).map(String));
  return tableFromRecords(headers, records).codebook;
}

function one<T>(random: (bound: number) => number, values: readonly T[]): T {
  return values[random(values.length)] as T;
}

function shop(): Codebook {
  const headers = [
    "order_id",
    "order_date",
    "customer_age",
    "gender",
    "region",
    "product_category",
    "unit_price_usd",
    "quantity",
    "returned",
    "payment_method",
    "delivery_days",
    "is_member",
  ];
  return make(headers, 11, 300, (random, at) => [
    10_000 + at,
    `2023-${two(1 + random(12))}-${two(1 + random(28))}`,
    18 + random(60),
    one(random, ["female", "male"]),
    one(random, ["North", "South", "East", "West"]),
    one(random, ["Books", "Electronics", "Home & Garden", "Toys"]),
    (5 + random(400) + random(100) / 100).toFixed(2),
    1 + random(9),
    one(random, ["no", "no", "no", "yes"]),
    one(random, ["credit card", "PayPal", "gift card"]),
    1 + random(14),
    one(random, ["Y", "N"]),
  ]);
}

function clinic(): Codebook {
  const headers = [
    "PatientId",
    "Age",
    "Sex",
    "BloodPressure",
    "BodyMassIndex",
    "SmokingStatus",
    "Diabetic",
    "NumVisits",
    "WaitTimeMin",
    "ReferralSource",
    "Readmitted",
    "Ward",
    "StayLengthDays",
    "HospitalCode",
  ];
  return make(headers, 23, 250, (random, at) => [
    `P${1000 + at}`,
    random(20) === 0 ? "" : 20 + random(70),
    one(random, ["F", "M"]),
    90 + random(90),
    (18 + random(200) / 10).toFixed(1),
    one(random, ["current", "former", "never"]),
    one(random, ["TRUE", "FALSE", "FALSE"]),
    random(12),
    random(180),
    one(random, ["Self", "General Practitioner", "Emergency Room"]),
    one(random, [0, 0, 0, 1]),
    one(random, ["Cardiology", "Intensive Care Unit", "Surgery"]),
    1 + random(30),
    "H1",
  ]);
}

function students(): Codebook {
  const headers = [
    "Student Name",
    "Grade Level",
    "Math Score",
    "Reading Score",
    "Passed",
    "Lunch Type",
    "Parental Education",
    "Study Hours",
    "Height (cm)",
    "Weight (kg)",
    "score",
    "score",
    "not",
    "Siblings",
  ];
  return make(headers, 37, 200, (random, at) => [
    `Pupil ${at}`,
    9 + random(4),
    random(101),
    random(101),
    one(random, ["yes", "no", "yes"]),
    one(random, ["standard", "free"]),
    one(random, ["High School", "Bachelor's degree", "Master's degree"]),
    random(30),
    150 + random(45),
    45 + random(50),
    random(50),
    random(50),
    one(random, ["high", "low"]),
    random(6),
  ]);
}

function returns(): Codebook {
  const headers = [
    "parcel_no",
    "customer_type",
    "returned",
    "letter_sent",
    "quantity",
    "branch",
    "carrier",
    "genre",
    "delivery_days",
    "travel_km",
    "budget_eur",
    "host_team",
    "guest_team",
    "host_score",
    "guest_score",
  ];
  return make(headers, 53, 240, (random, at) => [
    500 + at,
    one(random, ["Returning", "New", "Returning"]),
    one(random, ["yes", "no", "no"]),
    one(random, ["yes", "no"]),
    1 + random(5),
    one(random, ["Northside", "Riverside"]),
    one(random, ["Ohio Parcels", "Blue Van", "Pickup"]),
    one(random, ["Thriller/Suspense", "Drama", "Comedy"]),
    1 + random(9),
    1 + random(40),
    1000 * (1 + random(90)),
    one(random, ["Reds", "Blues", "Greens"]),
    one(random, ["Reds", "Blues", "Greens"]),
    random(7),
    random(7),
  ]);
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function two(value: number): string {
  return String(value).padStart(2, "0");
}

/** Headers with an adjective's noun, a verb behind its object, and where a distance ends. */
function checkups(): Codebook {
  const headers = [
    "visit_no",
    "shortness_of_breath",
    "cough",
    "fever",
    "target_met",
    "urgency",
    "distance_to_clinic_km",
  ];
  return make(headers, 71, 160, (random, at) => [
    700 + at,
    one(random, ["yes", "no", "no"]),
    one(random, ["yes", "no"]),
    one(random, ["yes", "no", "no", "no"]),
    one(random, ["yes", "no"]),
    one(random, ["Urgent", "Routine"]),
    (1 + random(300) / 10).toFixed(1),
  ]);
}

/** Dates with a time of the day. */
function arrivals(): Codebook {
  return make(["arrived_at", "load", "days_to_unload", "hall"], 0, 72, (_, at) => [
    `2023-0${1 + (at % 9)}-${two(1 + (at % 28))}T${two(at % 24)}:30:00`,
    20 + at,
    1 + (at % 40),
    ["OR", "NV"][at % 2] ?? "",
  ]);
}

/** Hours and months as columns of their own. */
function shifts(): Codebook {
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
function months(): Codebook {
  return make(["year", "month", "day", "load"], 0, 24, (_, at) => [
    2021 + Math.floor(at / 12),
    1 + (at % 12),
    1 + at,
    100 + at * 7,
  ]);
}

/** The same as dates, beside a year that is a code. */
function ledger(): Codebook {
  return make(["date", "year", "month", "load"], 0, 24, (_, at) => [
    `${2021 + Math.floor(at / 12)}-${two(1 + (at % 12))}-${two(1 + at)}`,
    Math.floor(at / 12),
    1 + (at % 12),
    100 + at * 7,
  ]);
}

/** Two dates. */
function shipments(): Codebook {
  return make(["ordered_on", "shipped_on", "load"], 0, 24, (_, at) => {
    const year = 2021 + Math.floor(at / 12);
    const rest = `${two(1 + (at % 12))}-${two(1 + at)}`;
    return [`${year}-${rest}`, `${year + 1}-${rest}`, 100 + at * 7];
  });
}

/** Names in '-age', 'No.' and 'mode', words that frames have too, and minutes called `min`. */
function lifts(): Codebook {
  const headers = [
    "cable_run_km",
    "reply_min",
    "Breakdown",
    "spare_part",
    "hour",
    "day",
    "pay_mode",
    "outcome",
    "password_set",
    "Effect rating of fault",
  ];
  return make(headers, 71, 240, (random, at) => [
    5 + random(900),
    1 + random(200),
    one(random, ["TRUE", "FALSE", "FALSE"]),
    one(random, ["No. 7", "No. 12", "Basic"]),
    at % 24,
    1 + (at % 28),
    one(random, ["card", "cash", "invoice"]),
    one(random, ["Pass", "Fail", "Advice"]),
    one(random, ["yes", "no"]),
    one(random, ["minor", "major"]),
  ]);
}

/** Headers that are words of the frames too, and levels written with numbers and signs. */
function panel(): Codebook {
  const headers = ["region", "group", "type", "level", "rate", "perc", "spend_eur", "group_size"];
  return make(headers, 83, 240, (random) => [
    one(random, ["North", "South"]),
    one(random, ["<20", "20 to 39", "40 to 59", "60+"]),
    one(random, ["paper", "online", "phone"]),
    one(random, ["basic", "advanced", "expert"]),
    (random(100) / 10).toFixed(1),
    (random(1000) / 1000).toFixed(3),
    10 + random(900),
    1 + random(40),
  ]);
}

const require = createRequire(import.meta.url);

function vega(file: string): Codebook {
  const folder = join(dirname(require.resolve("vega-datasets")), "..", "data");
  const text = readFileSync(join(folder, file), "utf8");
  if (file.endsWith(".csv")) {
    const [header = "", ...lines] = text.trim().split(/\r?\n/);
    return tableFromRecords(
      header.split(","),
      lines.map((line) => line.split(",")),
    ).codebook;
  }
  const data = JSON.parse(text) as Readonly<Record<string, unknown>>[];
  const headers = [...new Set(data.flatMap((row) => Object.keys(row)))];
  return tableFromRecords(
    headers,
    data.map((row) => headers.map((header) => String(row[header] ?? ""))),
  ).codebook;
}

const MAKERS: Readonly<Record<string, () => Codebook>> = {
  shop,
  clinic,
  students,
  returns,
  checkups,
  arrivals,
  shifts,
  months,
  ledger,
  shipments,
  lifts,
  panel,
  cars: () => vega("cars.json"),
  penguins: () => vega("penguins.json"),
  weather: () => vega("seattle-weather.csv"),
  movies: () => vega("movies.json"),
};

const made = new Map<string, Codebook>();

export function corpusTable(name: string): Codebook {
  const known = made.get(name);
  if (known !== undefined) return known;
  const maker = MAKERS[name];
  if (maker === undefined) throw new Error(`No corpus table is called ${name}`);
  const codebook = maker();
  made.set(name, codebook);
  return codebook;
}

export const CORPUS_TABLES: readonly string[] = Object.keys(MAKERS);
