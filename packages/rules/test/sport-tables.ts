/** Invented tables of matches and races. */
import type { Codebook } from "@probability-chat/codebook";
import { make, one, two } from "./table-maker.ts";

const TOWNS = ["Ashby", "Brent", "Corby", "Derwent", "Elton", "Frome"];

/** Matches of two sides, with the score of each. */
export function fixtures(): Codebook {
  return make(11, 240, (random, at) => {
    const home = random(TOWNS.length);
    return {
      played_on: `2022-${two(1 + (at % 12))}-${two(1 + (at % 28))}`,
      home_team: TOWNS[home] ?? "",
      away_team: TOWNS[(home + 1 + random(TOWNS.length - 1)) % TOWNS.length] ?? "",
      home_score: random(5),
      away_score: random(4),
      home_corners: random(12),
      away_corners: random(11),
      competition: one(random, ["League", "Cup", "Friendly"]),
      neutral: one(random, ["TRUE", "FALSE", "FALSE"]),
    };
  });
}

/** Matches whose result is a letter of its own, at the end and at half time. */
export function derbies(): Codebook {
  return make(12, 240, (random) => {
    const home = random(TOWNS.length);
    return {
      HomeTeam: TOWNS[home] ?? "",
      AwayTeam: TOWNS[(home + 1 + random(TOWNS.length - 1)) % TOWNS.length] ?? "",
      FTHG: random(5),
      FTAG: random(4),
      FTR: one(random, ["H", "D", "A"]),
      HTR: one(random, ["H", "D", "A"]),
      HS: 3 + random(20),
      AS: 2 + random(18),
      HY: random(5),
      AY: random(6),
    };
  });
}

/** A race with splits, who dropped out and who won a medal. */
export function marathon(): Codebook {
  return make(13, 320, (random, at) => {
    const status = one(random, ["Finished", "Finished", "Finished", "Finished", "DNF", "DNS"]);
    const finish = 150 + random(900) / 10;
    const ran = status === "Finished";
    return {
      bib: at + 1,
      sex: one(random, ["F", "M"]),
      age: 18 + random(50),
      nationality: one(random, ["KEN", "IRL", "SUI", "GBR", "ETH", "GER"]),
      shoe: one(random, ["Falcon", "Heron", "Kestrel"]),
      first_marathon: one(random, ["yes", "no"]),
      status: status,
      half_split_min: ran ? Math.round(finish * 4.8) / 10 : "",
      finish_min: ran ? finish : "",
      medal: ran ? one(random, ["Gold", "Silver", "Bronze", "", "", "", ""]) : "",
    };
  });
}

/** Matches with columns for who won and who lost, by letters in part. */
export function duels(): Codebook {
  const names = ["Ana Ortiz", "Bea Lund", "Cleo Marsh", "Dora Vance"];
  return make(14, 240, (random) => {
    const won = random(names.length);
    return {
      surface: one(random, ["Clay", "Grass", "Hard"]),
      round: one(random, ["R32", "R16", "QF", "SF", "F"]),
      winner_name: names[won] ?? "",
      winner_hand: one(random, ["R", "R", "L"]),
      winner_age: 18 + random(20),
      winner_rank: 1 + random(300),
      loser_name: names[(won + 1 + random(names.length - 1)) % names.length] ?? "",
      loser_hand: one(random, ["R", "R", "L"]),
      loser_age: 18 + random(20),
      loser_rank: 1 + random(300),
      minutes: 60 + random(120),
      w_ace: random(20),
      l_ace: random(15),
      sprint: one(random, ["100m", "200m"]),
    };
  });
}

/** Races by the places at the start and at the end. */
export function heats(): Codebook {
  return make(15, 240, (random, at) => ({
    driver: one(random, ["Abel", "Borg", "Cruz"]),
    grid: 1 + (at % 20),
    finish_position: 1 + random(20),
    points: random(26),
    laps: 40 + random(30),
    fastest_lap_s: 80 + random(200) / 10,
    track: one(random, ["dry", "wet"]),
  }));
}

/** Races whose places are text, for some did not finish, and players by abbreviations. */
export function rallies(): Codebook {
  return make(16, 240, (random, at) => {
    const place = String(1 + random(6));
    return {
      pilot: one(random, ["Dahl", "Eker", "Fuchs", "Gallo"]),
      Div: one(random, ["North", "South"]),
      finish_pos: random(8) === 0 ? "DNF" : place,
      points: random(20),
      founded: 1890 + (at % 90),
      "3P%": random(60) / 100,
    };
  });
}

/** Games of draughts between a light and a dark side. */
export function draughts(): Codebook {
  return make(17, 240, (random, at) => ({
    moves: 20 + random(70),
    ended_by: one(random, ["outoftime", "blocked", "resign", "draw"]),
    winner: one(random, ["light", "dark", "draw"]),
    pace: one(random, ["10+5", "20+0", "5+0"]),
    light_rating: 900 + random(1200),
    dark_rating: 900 + random(1200),
    opening: ["Edinburgh", "Bristol", "Kelso"][at % 3] ?? "",
  }));
}

/** Bouts that were rated or not, with how many judges sat at each. */
export function bouts(): Codebook {
  return make(18, 90, (random, at) => ({
    bout_no: at + 1,
    rated: one(random, ["TRUE", "FALSE"]),
    victor: one(random, ["red", "blue", "draw"]),
    ring: one(random, ["A", "B", "C"]),
    rounds: 1 + random(12),
    judge: 1 + random(5),
  }));
}
