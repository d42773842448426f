/** Tables of money: prices by day, homes sold, bills and when they were settled, movements of accounts. */
import type { Codebook } from "@probability-chat/codebook";
import { make, one, two } from "./table-maker.ts";

/** A day of trade of three metals, without a word on what each day gained. */
export function metals(): Codebook {
  return make(31, 60, (random, at) => {
    const opened = 40 + random(80);
    const closed = 40 + random(80);
    return {
      Metal: ["Tin", "Zinc", "Nickel"][at % 3] ?? "",
      Day: `2023-${two(1 + (Math.floor(at / 3) % 12))}-${two(1 + (at % 27))}`,
      Open: opened,
      High: Math.max(opened, closed) + 1 + random(5),
      Low: Math.min(opened, closed) - 1 - random(5),
      Close: closed,
      Volume: 20_000 + 37 * random(900),
    };
  });
}

/** What was asked for cottages and what they went for. */
export function cottages(): Codebook {
  return make(32, 50, (random) => {
    const asked = 120_000 + 1000 * random(300);
    return {
      Village: one(random, ["Alder", "Birch", "Cedar"]),
      "Listed Price": asked,
      "Sold Price": asked - 20_000 + 1000 * random(40),
      Rooms: 2 + random(4),
      Thatched: one(random, ["Yes", "No"]),
    };
  });
}

/** Bills sent to shops, with the day by which each was due. */
export function dues(): Codebook {
  return make(33, 50, (random, at) => {
    const day = 1 + (at % 20);
    return {
      shop_code: 300 + 7 * random(5),
      bill_total: 10 + random(190),
      owner_age: 20 + random(60),
      deadline: `2024-03-${two(day)}`,
      cleared: `2024-03-${two(Math.max(1, day - 4 + random(9)))}`,
      contested: one(random, ["yes", "no", "no"]),
    };
  });
}

/** Money into accounts and out of them. */
export function movements(): Codebook {
  return make(34, 50, (random, at) => ({
    Branch: one(random, ["Quay", "Mill", "Hill"]),
    Date: `2024-${two(1 + (at % 12))}-${two(1 + random(27))}`,
    "Booked Date": `2024-${two(1 + (at % 12))}-28`,
    "Withdrawal Amount": at % 2 === 0 ? 20 + random(900) : "",
    "Deposit Amount": at % 2 === 0 ? "" : 50 + random(1900),
  }));
}

/** Stalls at a fair: what each was to raise, what it did, and how much it sold. */
export function stalls(): Codebook {
  return make(35, 50, (random) => ({
    Stall: one(random, ["Cakes", "Plants", "Toys"]),
    Target: 100 + 10 * random(30),
    Raised: 80 + 10 * random(40),
    "Items Sold": random(60),
    keeper_is_superfan: one(random, ["yes", "no"]),
  }));
}

/** Days of one share over some years, with a close of each kind. */
export function shares(): Codebook {
  return make(35, 90, (random, at) => {
    const opened = 1990 + random(60);
    return {
      day: `${2014 + (at % 3)}-${two(1 + (at % 12))}-${two(1 + random(27))}`,
      open: opened,
      high: opened + 20 + random(9),
      low: opened - 20 - random(9),
      close: opened - 10 + random(20),
      adj_close: opened - 60 + random(20),
    };
  });
}

/** What was ordered at a bakery, and for how much. */
export function hampers(): Codebook {
  return make(37, 80, (random) => ({
    Town: one(random, ["Ayr", "Bray", "Cork"]),
    Goods: one(random, ["Bread", "Cakes", "Pies"]),
    Quantity: 1 + random(6),
    "Order Total (EUR)": 8 + random(60),
    Outcome: one(random, ["Collected", "Collected", "Refund", "No-show"]),
  }));
}

/** Members of a choir, some of whom are members no more. */
export function choristers(): Codebook {
  return make(38, 80, (random) => ({
    Hall: one(random, ["Ayr", "Bray", "Cork"]),
    Voice: one(random, ["Alto", "Bass", "Tenor"]),
    "Membership Years": random(12),
    Cancelled: one(random, ["Yes", "No", "No"]),
    "Age group": one(random, ["18-34", "35-64", "65+"]),
    "Distance (km)": 1 + random(30),
    "How do you usually travel to rehearsals?": one(random, ["Car", "Bicycle", "Tram"]),
  }));
}

/** What teams may spend in a month, and what they do. */
export function outlays(): Codebook {
  return make(36, 50, (random) => ({
    Team: one(random, ["Kitchen", "Garden", "Stage"]),
    Budget: 300 + 10 * random(30),
    Actual: 280 + 10 * random(40),
  }));
}

/** Offences, with who did them. */
export function offences(): Codebook {
  return make(37, 50, (random, at) => ({
    case_no: 500 + at,
    offence: one(random, ["Theft", "Fraud", "Arson"]),
    suspect_sex: one(random, ["F", "M"]),
    arrest: one(random, ["Yes", "No"]),
  }));
}
