/** Houses whose parts are measured, days of weather, and samples of water. */
import type { Codebook } from "@probability-chat/engine";
import { make, one, two } from "./table-maker.ts";

/** Parts that a house may not have, and a year of what was never done. */
export function dwellings(): Codebook {
  const headers = [
    "SalePrice",
    "bedrooms",
    "sqft_above",
    "sqft_basement",
    "PoolArea",
    "yr_renovated",
    "waterfront",
    "zone",
  ];
  return make(headers, 131, 240, (random) => [
    90_000 + random(700_000),
    1 + random(6),
    600 + random(3000),
    random(3) === 0 ? 0 : 200 + random(900),
    random(9) === 0 ? 300 + random(200) : 0,
    random(2) === 0 ? 0 : 1980 + random(40),
    random(8) === 0 ? 1 : 0,
    one(random, ["RL", "RM", "C"]),
  ]);
}

/** Whether it rained, how much, and whether it did on the day after; figures by the hour they are of. */
export function climate(): Codebook {
  const headers = [
    "Date",
    "Location",
    "MinTemp",
    "MaxTemp",
    "Rainfall",
    "WindGustDir",
    "Humidity9am",
    "Humidity3pm",
    "Sunshine",
    "RainToday",
    "RainTomorrow",
  ];
  return make(headers, 137, 240, (random) => [
    `${2015 + random(4)}-${two(1 + random(12))}-${two(1 + random(28))}`,
    one(random, ["Perth", "Darwin", "Cairns", "Hobart"]),
    random(18),
    18 + random(24),
    random(3) === 0 ? random(40) : 0,
    one(random, ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]),
    40 + random(60),
    20 + random(70),
    random(14),
    one(random, ["Yes", "No", "No"]),
    one(random, ["Yes", "No", "No"]),
  ]);
}

/** What is in the water, and whether it may be drunk. */
export function springs(): Codebook {
  const headers = ["ph", "Hardness", "Turbidity", "Potability"];
  return make(headers, 139, 200, (random) => [
    4 + random(100) / 10,
    60 + random(200),
    1 + random(50) / 10,
    random(2),
  ]);
}

/** A noun for rows in a header and in a level, countries under a header that does not say so. */
export function helpdesk(): Codebook {
  const headers = [
    "Product Purchased",
    "Ticket Type",
    "Area",
    "Time to Resolution (hrs)",
    "attack_detected",
  ];
  return make(headers, 149, 200, (random) => [
    one(random, ["Camera", "Laptop", "Printer"]),
    one(random, ["Product inquiry", "Billing inquiry", "Refund request"]),
    one(random, ["Spain", "Brazil", "Kenya", "India"]),
    1 + random(90),
    random(3) === 0 ? 1 : 0,
  ]);
}
