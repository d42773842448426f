/** Houses whose parts are measured, days of weather, and samples of water. */
import type { Codebook } from "@probability-chat/codebook";
import { make, one, two } from "./table-maker.ts";

/** Parts that a house may not have, and a year of what was never done. */
export function dwellings(): Codebook {
  return make(131, 240, (random) => ({
    SalePrice: 90_000 + random(700_000),
    bedrooms: 1 + random(6),
    sqft_above: 600 + random(3000),
    sqft_basement: random(3) === 0 ? 0 : 200 + random(900),
    PoolArea: random(9) === 0 ? 300 + random(200) : 0,
    yr_renovated: random(2) === 0 ? 0 : 1980 + random(40),
    waterfront: random(8) === 0 ? 1 : 0,
    zone: one(random, ["RL", "RM", "C"]),
  }));
}

/** Places to stay at, with the date of what was done last. */
export function hostels(): Codebook {
  return make(139, 200, (random) => ({
    price: 20 + random(180),
    minimum_nights: 1 + random(30),
    quarter: one(random, ["Harbour", "Old Town", "Hill"]),
    last_review: `20${two(17 + random(5))}-${two(1 + random(12))}-${two(1 + random(28))}`,
  }));
}

/** Whether it rained, how much, and whether it did on the day after; figures by the hour they are of. */
export function climate(): Codebook {
  return make(137, 240, (random) => ({
    Date: `${2015 + random(4)}-${two(1 + random(12))}-${two(1 + random(28))}`,
    Location: one(random, ["Perth", "Darwin", "Cairns", "Hobart"]),
    MinTemp: random(18),
    MaxTemp: 18 + random(24),
    Rainfall: random(3) === 0 ? random(40) : 0,
    WindGustDir: one(random, ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]),
    Humidity9am: 40 + random(60),
    Humidity3pm: 20 + random(70),
    Sunshine: random(14),
    RainToday: one(random, ["Yes", "No", "No"]),
    RainTomorrow: one(random, ["Yes", "No", "No"]),
  }));
}

/** What is in the water, and whether it may be drunk. */
export function springs(): Codebook {
  return make(139, 200, (random) => ({
    ph: 4 + random(100) / 10,
    Hardness: 60 + random(200),
    Turbidity: 1 + random(50) / 10,
    Potability: random(2),
  }));
}
