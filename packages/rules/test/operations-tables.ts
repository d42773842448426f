/** Tables of trade and works: adverts and what they brought, offers on their way to a sale, what a press made, deliveries by promise. */
import type { Codebook } from "@probability-chat/codebook";
import { make, one, two } from "./table-maker.ts";

/** Adverts with how often each was seen, and what came of it. */
export function adverts(): Codebook {
  return make(61, 60, (random) => {
    const clicks = 40 + random(900);
    return {
      Placement: one(random, ["Radio", "Poster", "Banner"]),
      Quarter: one(random, ["2022-Q3", "2022-Q4", "2023-Q1"]),
      Impressions: 20 * clicks + random(9000),
      Clicks: clicks,
      Conversions: random(1 + Math.floor(clicks / 9)),
      "Spend (EUR)": 20 + random(800),
      "Revenue (EUR)": 10 + random(2400),
    };
  });
}

/** Offers of roofs, and how each ended. */
export function tenders(): Codebook {
  return make(62, 60, (random, at) => ({
    Ref: `R-${100 + at}`,
    Seller: one(random, ["Ada Moss", "Ben Ruiz", "Cleo Park"]),
    Phase: one(random, ["Open", "Draft", "Closed Won", "Closed Lost"]),
    Urgency: one(random, ["P1", "P2", "P3"]),
    "Amount ($)": 500 + 10 * random(900),
    Visits: random(9),
  }));
}

/** Line items of tills, in two prices. */
export function baskets(): Codebook {
  return make(63, 60, (random) => ({
    Aisle: one(random, ["Bread", "Fruit", "Dairy"]),
    Town: one(random, ["Leeds", "York", "Hull"]),
    Qty: 1 + random(6),
    "Unit Price": 1 + random(40),
    "Line Total": 2 + random(200),
  }));
}

/** What a press made in a run, and what was spoilt. */
export function pressings(): Codebook {
  return make(64, 60, (random, at) => ({
    press_no: `X${one(random, [1, 2, 3])}`,
    crew: one(random, ["A", "B"]),
    started: `2024-03-${two(1 + (at % 28))} ${two(at % 24)}:15`,
    units_made: 200 + random(700),
    defects: random(40),
    checked: one(random, ["Yes", "No"]),
  }));
}

/** Crates by when they were promised and when they came. */
export function crates(): Codebook {
  return make(65, 60, (random, at) => ({
    haulier: one(random, ["Swift", "Heron"]),
    shipped_at: `2024-04-${two(1 + (at % 20))} 09:00:00`,
    promised_at: `2024-04-${two(3 + (at % 20))} ${two(8 + random(12))}:00:00`,
    delivered_at: `2024-04-${two(2 + (at % 20) + random(4))} ${two(6 + random(17))}:30:00`,
    mass_kg: 4 + random(90),
  }));
}

/** Ferry bookings, each for so many, and what they owe. */
export function crossings(): Codebook {
  return make(66, 60, (random, at) => ({
    booking_no: 7000 + at,
    sails: `2024-05-${two(1 + (at % 28))}`,
    harbour: one(random, ["Deal", "Rye", "Hythe"]),
    passengers: 1 + random(7),
    car_deck: one(random, ["Yes", "No"]),
    due_on: `2024-04-${two(1 + (at % 14))}`,
    paid_on: `2024-04-${two(1 + (at % 14) + random(9))}`,
    standing: one(random, ["Settled", "Overdue"]),
  }));
}

/** What a depot keeps, and from how little on it is ordered again. */
export function depots(): Codebook {
  return make(67, 60, (random, at) => ({
    part: `K-${at}`,
    depot: one(random, ["East", "West"]),
    stock_on_hand: random(300),
    auto_order: one(random, ["TRUE", "FALSE"]),
    dropped: one(random, ["Yes", "No"]),
  }));
}

/** Movements of one account, out of it below zero. */
export function purse(): Codebook {
  return make(68, 60, (random, at) => ({
    Posted: `2024-${two(1 + (at % 12))}-${two(1 + random(27))}`,
    Payee: one(random, ["Corner Shop", "Works Ltd", "Gas Board"]),
    Heading: one(random, ["Food", "Pay", "Heating"]),
    Amount: at % 5 === 0 ? 900 + random(300) : -4 - random(90),
    Balance: 400 + random(900),
  }));
}

/** Power cuts, what each cost, and who was told before. */
export function outages(): Codebook {
  return make(67, 90, (random, at) => ({
    Cut_Ref: `C${500 + at}`,
    Grid_Firm: one(random, ["Volta Lines", "Amber Power"]),
    Downtime_Min: 5 * (1 + random(30)),
    PriceType: one(random, ["Repair", "Fine", "Overtime"]),
    TotalGBP: 40 + random(900),
    Warned_Shops: one(random, ["Yes", "Yes", "No"]),
    Warned_Parents: one(random, ["Yes", "No"]),
    Breakdown_or_Planned: one(random, ["Breakdown", "Planned"]),
  }));
}
