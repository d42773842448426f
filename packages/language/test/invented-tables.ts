/** Invented domains with different styles of headers. */
import type { Codebook } from "@probability-chat/engine";
import { make, one, two } from "./table-maker.ts";

export function shop(): Codebook {
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

export function clinic(): Codebook {
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

export function students(): Codebook {
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

export function returns(): Codebook {
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

/** Headers with an adjective's noun, a verb behind its object, and where a distance ends. */
export function checkups(): Codebook {
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

/** Names in '-age', 'No.' and 'mode', words that frames have too, and minutes called `min`. */
export function lifts(): Codebook {
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
export function panel(): Codebook {
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

/** A verb that is a whole header, a figure of two years, and levels that are words of time. */
export function staff(): Codebook {
  const headers = [
    "staff_no",
    "team",
    "sex",
    "travel",
    "left",
    "pay_2022",
    "pay_2023",
    "hired_on",
    "shift",
    "total_cost",
    "leave_length",
  ];
  return make(headers, 97, 240, (random, at) => [
    300 + at,
    one(random, ["IT", "Sales", "Legal"]),
    one(random, ["male", "female"]),
    one(random, ["none", "some", "often"]),
    one(random, ["yes", "no", "no"]),
    20_000 + random(9000),
    21_000 + random(9000),
    `${2020 + random(4)}-${two(1 + random(12))}-${two(1 + random(28))}`,
    one(random, ["day", "night"]),
    100 + random(900),
    1 + random(30),
  ]);
}

/** Names of rows, codes, clipped headers, and numbers in thousands and millions. */
export function squad(): Codebook {
  const headers = [
    "Player",
    "Pos",
    "mins_played",
    "wage_k",
    "Transfer Value (€m)",
    "agent_age",
    "fan_letters",
    "Pitch Type",
  ];
  return make(headers, 107, 120, (random, at) => [
    `Nico ${"ABCDEFGHIJ"[at % 10]}${"aeiou"[random(5)]}${at}`,
    one(random, ["GK", "DEF", "MID", "FWD"]),
    random(3000),
    2 + random(90),
    (random(400) / 10 + 0.1).toFixed(1),
    24 + random(40),
    random(9),
    one(random, ["grass", "turf"]),
  ]);
}

/** Formulas, columns that a number tells apart, initials, and units that say what is measured. */
export function stables(): Codebook {
  const headers = [
    "wind_kmh",
    "NO2",
    "PM10",
    "PM2.5",
    "aqi_band",
    "Moisture %",
    "days_in_stable",
    "age_months",
    "gluc_mg_dl",
  ];
  return make(headers, 109, 160, (random) => [
    random(60),
    random(80),
    random(50),
    random(30),
    one(random, ["good", "fair", "poor"]),
    5 + random(30),
    random(90),
    3 + random(200),
    random(10) === 0 ? "" : 60 + random(120),
  ]);
}

export function permits(): Codebook {
  const headers = [
    "permit_no",
    "is_revoked",
    "permit_state",
    "sales_date_year",
    "sales_date_month",
    "afv",
    "notice_time",
    "OnWeekend",
    "deposit_kind",
    "trend",
    "housing",
    "loan",
    "schooling",
    "training course",
    "wage/salary",
  ];
  return make(headers, 83, 300, (random, at) => {
    const revoked = random(3) === 0;
    return [
      4000 + at,
      revoked ? 1 : 0,
      revoked ? "Revoked" : one(random, ["Active", "Expired"]),
      2019 + random(4),
      one(random, ["January", "April", "July", "October"]),
      (20 + random(900) / 10).toFixed(1),
      random(200),
      one(random, ["TRUE", "FALSE", "FALSE"]),
      one(random, ["No Deposit", "Non Refund", "Refundable"]),
      one(random, ["Up", "Flat", "Down"]),
      one(random, ["yes", "no"]),
      one(random, ["yes", "no", "no"]),
      one(random, ["bachelor's degree", "master's degree", "high school"]),
      one(random, ["completed", "none"]),
      1000 + random(4000),
    ];
  });
}

export function rides(): Codebook {
  const headers = [
    "pickup_zone",
    "dropoff_zone",
    "distance",
    "fare_usd",
    "total amount",
    "Payment",
    "four_g",
    "credit_record",
    "Crash_Severity",
    "Light",
    "avg_fuel_level",
    "Surface_State",
    "Lane_Kind",
  ];
  const zones = ["Harbour", "Airport", "Centre"];
  return make(headers, 89, 300, (random) => [
    one(random, zones),
    one(random, zones),
    (1 + random(250) / 10).toFixed(1),
    (3 + random(500) / 10).toFixed(2),
    (4 + random(600) / 10).toFixed(2),
    one(random, ["Credit card", "Cash"]),
    one(random, [0, 1]),
    one(random, ["0.0", "1.0"]),
    one(random, ["Slight", "Slight", "Serious", "Fatal"]),
    one(random, ["Daylight", "Dark - lights lit", "Dark - no lights"]),
    (10 + random(600) / 10).toFixed(1),
    one(random, ["Dry", "Wet or damp"]),
    one(random, ["Bus lane", "Slip lane"]),
  ]);
}
