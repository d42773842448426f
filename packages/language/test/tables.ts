/** The tables of the corpus: invented, in three styles of headers, the same rows on every machine. */
import { type Codebook, readRecords } from "@probability-chat/codebook";

/** A small linear congruential generator: the same rows on every machine. */
function generator(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * bound);
  };
}

/** Cells by their headers; a header of an earlier column is written with a `*` behind it. */
type Row = Readonly<Record<string, string | number>>;

function make(
  seed: number,
  rows: number,
  row: (random: (bound: number) => number, at: number) => Row,
): Codebook {
  const random = generator(seed);
  const made = Array.from({ length: rows }, (_, at) => row(random, at));
  const records = made.map((cells) => Object.values(cells).map(String));
  const headers = Object.keys(made[0] ?? {}).map((header) => header.replace(/\*$/, ""));
  return readRecords(headers, records).codebook;
}

/** One of some values. */
function one<T>(random: (bound: number) => number, values: readonly T[]): T {
  return values[random(values.length)] as T;
}

/** A number in two digits. */
function two(value: number): string {
  return String(value).padStart(2, "0");
}

function shop(): Codebook {
  return make(11, 300, (random, at) => ({
    order_id: 10_000 + at,
    order_date: `2023-${two(1 + random(12))}-${two(1 + random(28))}`,
    customer_age: 18 + random(60),
    gender: one(random, ["female", "male"]),
    region: one(random, ["North", "South", "East", "West"]),
    product_category: one(random, ["Books", "Electronics", "Home & Garden", "Toys"]),
    unit_price_usd: (5 + random(400) + random(100) / 100).toFixed(2),
    quantity: 1 + random(9),
    returned: one(random, ["no", "no", "no", "yes"]),
    payment_method: one(random, ["credit card", "PayPal", "gift card"]),
    delivery_days: 1 + random(14),
    is_member: one(random, ["Y", "N"]),
  }));
}

function clinic(): Codebook {
  return make(23, 250, (random, at) => ({
    PatientId: `P${1000 + at}`,
    Age: random(20) === 0 ? "" : 20 + random(70),
    Sex: one(random, ["F", "M"]),
    BloodPressure: 90 + random(90),
    BodyMassIndex: (18 + random(200) / 10).toFixed(1),
    SmokingStatus: one(random, ["current", "former", "never"]),
    Diabetic: one(random, ["TRUE", "FALSE", "FALSE"]),
    NumVisits: random(12),
    WaitTimeMin: random(180),
    ReferralSource: one(random, ["Self", "General Practitioner", "Emergency Room"]),
    Readmitted: one(random, [0, 0, 0, 1]),
    Ward: one(random, ["Cardiology", "Intensive Care Unit", "Surgery"]),
    StayLengthDays: 1 + random(30),
    HospitalCode: "H1",
  }));
}

function students(): Codebook {
  return make(37, 200, (random, at) => ({
    "Student Name": `Pupil ${at}`,
    "Grade Level": 9 + random(4),
    "Math Score": random(101),
    "Reading Score": random(101),
    Passed: one(random, ["yes", "no", "yes"]),
    "Lunch Type": one(random, ["standard", "free"]),
    "Parental Education": one(random, ["High School", "Bachelor's degree", "Master's degree"]),
    "Study Hours": random(30),
    "Height (cm)": 150 + random(45),
    "Weight (kg)": 45 + random(50),
    score: random(50),
    "score*": random(50),
    not: one(random, ["high", "low"]),
    Siblings: random(6),
  }));
}

const MAKERS: Readonly<Record<string, () => Codebook>> = { shop, clinic, students };
const made = new Map<string, Codebook>();

export const CORPUS_TABLES: readonly string[] = Object.keys(MAKERS);

export function corpusTable(name: string): Codebook {
  const codebook = made.get(name) ?? MAKERS[name]?.();
  if (codebook === undefined) throw new Error(`No corpus table is called ${name}`);
  made.set(name, codebook);
  return codebook;
}
