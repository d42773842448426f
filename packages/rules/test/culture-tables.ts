/** Invented tables of films, songs and swims. */
import type { Codebook } from "@probability-chat/codebook";
import { make, one } from "./table-maker.ts";

/** Films by their titles, money in millions. */
export function reels(): Codebook {
  return make(21, 240, (random, at) => ({
    title: `Reel ${at}`,
    director: one(random, ["Ida Vell", "Otto Brandt", "Mae Lindqvist"]),
    release_year: 1960 + random(60),
    runtime_min: 70 + random(120),
    genre: one(random, ["Drama", "Comedy", "Horror"]),
    critic_rating: 30 + random(70),
    votes: 500 + random(90_000),
    takings_musd: random(4000) / 10,
    country: one(random, ["France", "Japan", "USA"]),
    won_prize: one(random, ["Yes", "No", "No"]),
  }));
}

/** Songs with how popular they are. */
export function tunes(): Codebook {
  return make(22, 240, (random, at) => ({
    tune_id: `t${at}x`,
    track_name: `Tune ${at}`,
    style: one(random, ["jazz", "rock", "folk"]),
    popularity: random(100),
    loudness: -random(240) / 10,
    tempo: 60 + random(140),
    time_signature: 3 + random(3),
    length_ms: 90_000 + random(300_000),
    ranking: 1 + at,
  }));
}

/** Swims by lane. */
export function lanes(): Codebook {
  return make(23, 240, (random) => ({
    country: one(random, ["AUS", "CHN", "HUN"]),
    swimmer: `S ${random(90)}`,
    lane: 1 + random(8),
    swim_time: 47 + random(900) / 100,
    qualified: one(random, ["Q", "No"]),
  }));
}
