/** Invented tables of matches and races. */
import type { Codebook } from "@probability-chat/engine";
import { make, one, two } from "./table-maker.ts";

const TOWNS = ["Ashby", "Brent", "Corby", "Derwent", "Elton", "Frome"];

/** Matches of two sides, with the score of each. */
export function fixtures(): Codebook {
  const headers = [
    "played_on",
    "home_team",
    "away_team",
    "home_score",
    "away_score",
    "home_corners",
    "away_corners",
    "competition",
    "neutral",
  ];
  return make(headers, 11, 240, (random, at) => {
    const home = random(TOWNS.length);
    return [
      `2022-${two(1 + (at % 12))}-${two(1 + (at % 28))}`,
      TOWNS[home] ?? "",
      TOWNS[(home + 1 + random(TOWNS.length - 1)) % TOWNS.length] ?? "",
      random(5),
      random(4),
      random(12),
      random(11),
      one(random, ["League", "Cup", "Friendly"]),
      one(random, ["TRUE", "FALSE", "FALSE"]),
    ];
  });
}

/** Matches whose result is a letter of its own, at the end and at half time. */
export function derbies(): Codebook {
  const headers = ["HomeTeam", "AwayTeam", "FTHG", "FTAG", "FTR", "HTR", "HS", "AS", "HY", "AY"];
  return make(headers, 12, 240, (random) => {
    const home = random(TOWNS.length);
    return [
      TOWNS[home] ?? "",
      TOWNS[(home + 1 + random(TOWNS.length - 1)) % TOWNS.length] ?? "",
      random(5),
      random(4),
      one(random, ["H", "D", "A"]),
      one(random, ["H", "D", "A"]),
      3 + random(20),
      2 + random(18),
      random(5),
      random(6),
    ];
  });
}

/** A race with splits, who dropped out and who won a medal. */
export function marathon(): Codebook {
  const headers = [
    "bib",
    "sex",
    "age",
    "nationality",
    "shoe",
    "first_marathon",
    "status",
    "half_split_min",
    "finish_min",
    "medal",
  ];
  return make(headers, 13, 320, (random, at) => {
    const status = one(random, ["Finished", "Finished", "Finished", "Finished", "DNF", "DNS"]);
    const finish = 150 + random(900) / 10;
    const ran = status === "Finished";
    return [
      at + 1,
      one(random, ["F", "M"]),
      18 + random(50),
      one(random, ["KEN", "IRL", "SUI", "GBR", "ETH", "GER"]),
      one(random, ["Falcon", "Heron", "Kestrel"]),
      one(random, ["yes", "no"]),
      status,
      ran ? Math.round(finish * 4.8) / 10 : "",
      ran ? finish : "",
      ran ? one(random, ["Gold", "Silver", "Bronze", "", "", "", ""]) : "",
    ];
  });
}
