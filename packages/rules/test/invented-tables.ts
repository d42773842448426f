/** Invented domains with different styles of headers. */
import type { Codebook } from "@probability-chat/codebook";
import { make, one, two } from "./table-maker.ts";

export function shop(): Codebook {
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

export function clinic(): Codebook {
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

export function students(): Codebook {
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

export function returns(): Codebook {
  return make(53, 240, (random, at) => ({
    parcel_no: 500 + at,
    customer_type: one(random, ["Returning", "New", "Returning"]),
    returned: one(random, ["yes", "no", "no"]),
    letter_sent: one(random, ["yes", "no"]),
    quantity: 1 + random(5),
    branch: one(random, ["Northside", "Riverside"]),
    carrier: one(random, ["Ohio Parcels", "Blue Van", "Pickup"]),
    genre: one(random, ["Thriller/Suspense", "Drama", "Comedy"]),
    delivery_days: 1 + random(9),
    travel_km: 1 + random(40),
    budget_eur: 1000 * (1 + random(90)),
    host_team: one(random, ["Reds", "Blues", "Greens"]),
    guest_team: one(random, ["Reds", "Blues", "Greens"]),
    host_score: random(7),
    guest_score: random(7),
  }));
}

/** Headers with an adjective's noun, a verb behind its object, and where a distance ends. */
export function checkups(): Codebook {
  return make(71, 160, (random, at) => ({
    visit_no: 700 + at,
    shortness_of_breath: one(random, ["yes", "no", "no"]),
    cough: one(random, ["yes", "no"]),
    fever: one(random, ["yes", "no", "no", "no"]),
    target_met: one(random, ["yes", "no"]),
    urgency: one(random, ["Urgent", "Routine"]),
    distance_to_clinic_km: (1 + random(300) / 10).toFixed(1),
  }));
}

/** Names in '-age', 'No.' and 'mode', words that frames have too, and minutes called `min`. */
export function lifts(): Codebook {
  return make(71, 240, (random, at) => ({
    cable_run_km: 5 + random(900),
    reply_min: 1 + random(200),
    Breakdown: one(random, ["TRUE", "FALSE", "FALSE"]),
    spare_part: one(random, ["No. 7", "No. 12", "Basic"]),
    hour: at % 24,
    day: 1 + (at % 28),
    pay_mode: one(random, ["card", "cash", "invoice"]),
    outcome: one(random, ["Pass", "Fail", "Advice"]),
    password_set: one(random, ["yes", "no"]),
    "Effect rating of fault": one(random, ["minor", "major"]),
  }));
}

/** Headers that are words of the frames too, and levels written with numbers and signs. */
export function panel(): Codebook {
  return make(83, 240, (random) => ({
    region: one(random, ["North", "South"]),
    group: one(random, ["<20", "20 to 39", "40 to 59", "60+"]),
    type: one(random, ["paper", "online", "phone"]),
    level: one(random, ["basic", "advanced", "expert"]),
    rate: (random(100) / 10).toFixed(1),
    perc: (random(1000) / 1000).toFixed(3),
    spend_eur: 10 + random(900),
    group_size: 1 + random(40),
  }));
}

/** A verb that is a whole header, a figure of two years, and levels that are words of time. */
export function staff(): Codebook {
  return make(97, 240, (random, at) => ({
    staff_no: 300 + at,
    team: one(random, ["IT", "Sales", "Legal"]),
    sex: one(random, ["male", "female"]),
    travel: one(random, ["none", "some", "often"]),
    left: one(random, ["yes", "no", "no"]),
    pay_2022: 20_000 + random(9000),
    pay_2023: 21_000 + random(9000),
    hired_on: `${2020 + random(4)}-${two(1 + random(12))}-${two(1 + random(28))}`,
    shift: one(random, ["day", "night"]),
    total_cost: 100 + random(900),
    leave_length: 1 + random(30),
  }));
}

/** Names of rows, codes, clipped headers, and numbers in thousands and millions. */
export function squad(): Codebook {
  return make(107, 120, (random, at) => ({
    Player: `Nico ${"ABCDEFGHIJ"[at % 10]}${"aeiou"[random(5)]}${at}`,
    Pos: one(random, ["GK", "DEF", "MID", "FWD"]),
    mins_played: random(3000),
    wage_k: 2 + random(90),
    "Transfer Value (€m)": (random(400) / 10 + 0.1).toFixed(1),
    agent_age: 24 + random(40),
    fan_letters: random(9),
    "Pitch Type": one(random, ["grass", "turf"]),
  }));
}

/** Formulas, columns that a number tells apart, initials, and units that say what is measured. */
export function stables(): Codebook {
  return make(109, 160, (random) => ({
    wind_kmh: random(60),
    NO2: random(80),
    PM10: random(50),
    "PM2.5": random(30),
    aqi_band: one(random, ["good", "fair", "poor"]),
    "Moisture %": 5 + random(30),
    days_in_stable: random(90),
    age_months: 3 + random(200),
    gluc_mg_dl: random(10) === 0 ? "" : 60 + random(120),
  }));
}

export function permits(): Codebook {
  return make(83, 300, (random, at) => {
    const revoked = random(3) === 0;
    return {
      permit_no: 4000 + at,
      is_revoked: revoked ? 1 : 0,
      permit_state: revoked ? "Revoked" : one(random, ["Active", "Expired"]),
      sales_date_year: 2019 + random(4),
      sales_date_month: one(random, ["January", "April", "July", "October"]),
      afv: (20 + random(900) / 10).toFixed(1),
      notice_time: random(200),
      OnWeekend: one(random, ["TRUE", "FALSE", "FALSE"]),
      deposit_kind: one(random, ["No Deposit", "Non Refund", "Refundable"]),
      trend: one(random, ["Up", "Flat", "Down"]),
      housing: one(random, ["yes", "no"]),
      loan: one(random, ["yes", "no", "no"]),
      schooling: one(random, ["bachelor's degree", "master's degree", "high school"]),
      "training course": one(random, ["completed", "none"]),
      "wage/salary": 1000 + random(4000),
      relationship: at % 3 === 0 ? "Sibling" : "Cousin",
      lodging: at % 2 === 0 ? "Whole house/apt" : "Single room",
    };
  });
}

export function rides(): Codebook {
  const zones = ["Harbour", "Airport", "Centre"];
  return make(89, 300, (random) => ({
    pickup_zone: one(random, zones),
    dropoff_zone: one(random, zones),
    distance: (1 + random(250) / 10).toFixed(1),
    fare_usd: (3 + random(500) / 10).toFixed(2),
    "total amount": (4 + random(600) / 10).toFixed(2),
    Payment: one(random, ["Credit card", "Cash"]),
    four_g: one(random, [0, 1]),
    credit_record: one(random, ["0.0", "1.0"]),
    Crash_Severity: one(random, ["Slight", "Slight", "Serious", "Fatal"]),
    Light: one(random, ["Daylight", "Dark - lights lit", "Dark - no lights"]),
    avg_fuel_level: (10 + random(600) / 10).toFixed(1),
    Surface_State: one(random, ["Dry", "Wet or damp"]),
    Lane_Kind: one(random, ["Bus lane", "Slip lane"]),
  }));
}
