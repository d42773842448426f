/** Invented tables of countries, planets, trees, prices by day and household budgets. */
import type { Codebook } from "@probability-chat/codebook";
import { tableFromRecords } from "@probability-chat/engine";

const CONTINENTS = new Map([
  ["Japan", "Asia"],
  ["India", "Asia"],
  ["Kenya", "Africa"],
  ["Niger", "Africa"],
  ["Ghana", "Africa"],
  ["France", "Europe"],
  ["Norway", "Europe"],
  ["Brazil", "Americas"],
]);

/** Countries over years, under abbreviated headers. */
export function nations(): Codebook {
  const years = [1960, 1980, 2000];
  const rows = [...CONTINENTS].flatMap(([country, continent], at) =>
    years.map((year, step) => [
      country,
      continent,
      String(year),
      String(50 + 3 * at + 4 * step),
      (7 - at / 2 - step).toFixed(1),
      String(2_000_000 * (at + 1) + 500_000 * step),
      String(900 * (at + 1) + 250 * step),
    ]),
  );
  return tableFromRecords(
    ["country", "continent", "year", "life_exp", "fertility", "pop", "gdp_pcap"],
    rows,
  ).codebook;
}

/** Planets, under the headers of a catalogue. */
export function planets(): Codebook {
  const ways = ["Transit", "Imaging", "Radial Velocity"];
  const rows = Array.from({ length: 36 }, (_, at) => [
    `K-${at} b`,
    ways[at % 3] ?? "",
    ["TESS", "Keck"][at % 2] ?? "",
    String(2005 + (at % 9)),
    (1 + at / 4).toFixed(2),
    at % 7 === 0 ? "" : (0.5 + at / 9).toFixed(2),
    at % 5 === 0 ? "" : String(200 + 31 * at),
    String(1 + (at % 3)),
    (4 + 9.5 * at).toFixed(1),
  ]);
  return tableFromRecords(
    [
      "pl_name",
      "disc_method",
      "disc_facility",
      "disc_year",
      "pl_orbper",
      "pl_rade",
      "pl_eqt",
      "sy_snum",
      "sy_dist",
    ],
    rows,
  ).codebook;
}

/** Prices by day of some stocks. */
export function quotes(): Codebook {
  const stocks = [
    ["ABC", "Energy"],
    ["DEF", "Technology"],
    ["GHI", "Energy"],
  ];
  const rows = Array.from({ length: 40 }, (_, day) => day).flatMap((day) =>
    stocks.map(([ticker = "", sector = ""], at) => {
      const open = 40 + 12 * at + ((7 * day) % 11);
      const close = open + (((day + at) % 5) - 2);
      return [
        `2023-0${1 + Math.floor(day / 28)}-${String(1 + (day % 28)).padStart(2, "0")}`,
        ticker,
        sector,
        ...[open, Math.max(open, close) + 1, Math.min(open, close) - 1, close].map(String),
        String(10_000 + 731 * day + 97 * at),
        ((100 * (close - open)) / open).toFixed(2),
      ];
    }),
  );
  return tableFromRecords(
    ["Date", "Ticker", "Sector", "Open", "High", "Low", "Close", "Volume", "daily_return_pct"],
    rows,
  ).codebook;
}

/** What households spend. */
export function budgets(): Codebook {
  const rows = Array.from({ length: 40 }, (_, at) => [
    String(at + 1),
    ["Urban", "Rural"][at % 2] ?? "",
    ["Single", "Couple", "Couple with kids"][at % 3] ?? "",
    String(1 + (at % 5)),
    String(1200 + 83 * at),
    String(300 + 21 * at),
    String(150 + 11 * at),
    String(40 + 7 * at),
    ["Y", "N", "Y"][at % 3] ?? "",
    ["own", "rent", "mortgage", "rent"][at % 4] ?? "",
  ]);
  return tableFromRecords(
    [
      "hh_id",
      "area_type",
      "hh_type",
      "hh_size",
      "net_income",
      "exp_housing",
      "exp_food",
      "exp_transport",
      "has_car",
      "tenure",
    ],
    rows,
  ).codebook;
}

/** Trees of a forest. */
export function trees(): Codebook {
  const rows = Array.from({ length: 48 }, (_, at) => [
    `P${1 + (at % 6)}`,
    ["Douglas-fir", "Western hemlock", "Red alder"][at % 3] ?? "",
    (8 + 1.7 * at).toFixed(1),
    (5 + 0.8 * at).toFixed(1),
    ["alive", "alive", "dead"][(at + 1) % 3] ?? "",
    ["N", "E", "S", "W"][at % 4] ?? "",
    String(5 * (at % 9)),
    ["none", "beetle", "rot"][(at >> 1) % 3] ?? "",
  ]);
  return tableFromRecords(
    ["plot", "species", "dbh_cm", "height_m", "status", "aspect", "slope_deg", "damage"],
    rows,
  ).codebook;
}

/** Electricity of some countries over years. */
export function grids(): Codebook {
  const rows = ["France", "Spain", "Germany"].flatMap((country, at) =>
    Array.from({ length: 9 }, (_, step) => [
      country,
      String(2006 + step),
      String(90 + 70 * at + 3 * step),
      String(11 + 9 * at + 4 * step),
      (22 + 11 * at + 4.5 * step).toFixed(1),
      (9.5 - at - step / 4).toFixed(2),
    ]),
  );
  return tableFromRecords(
    ["country", "year", "nuclear_twh", "wind_twh", "renewables_share_elec", "co2_per_capita"],
    rows,
  ).codebook;
}

/** A trial with what was measured before and after. */
export function doses(): Codebook {
  const rows = Array.from({ length: 60 }, (_, at) => [
    `S${100 + at}`,
    ["Placebo", "Low dose", "High dose"][at % 3] ?? "",
    String(21 + ((7 * at) % 50)),
    ["S", "M", "L"][(at >> 1) % 3] ?? "",
    String(14 + ((5 * at) % 17)),
    at % 9 === 0 ? "" : String(6 + ((3 * at) % 19)),
    ["None", "Mild", "Severe"][(at >> 2) % 3] ?? "",
    ["Completed", "Adverse event", "Withdrew"][at % 3] ?? "",
  ]);
  return tableFromRecords(
    [
      "subject_id",
      "arm",
      "age",
      "pack_size",
      "hamd_baseline",
      "hamd_week8",
      "ae_severity",
      "disposition",
    ],
    rows,
  ).codebook;
}

/** Asteroids. */
export function rocks(): Codebook {
  const rows = Array.from({ length: 40 }, (_, at) => [
    ["APO", "AMO", "ATE", "MBA"][at % 4] ?? "",
    (0.4 + at / 7).toFixed(2),
    at % 5 === 0 ? "Y" : "N",
  ]);
  return tableFromRecords(["class", "diameter", "pha"], rows).codebook;
}

/** Trials of an experiment on reaction times. */
export function stroops(): Codebook {
  const rows = Array.from({ length: 60 }, (_, at) => [
    String(1 + (at % 10)),
    ["congruent", "incongruent"][at % 2] ?? "",
    String(320 + ((37 * at) % 1100)),
    at % 6 === 0 ? "0" : "1",
  ]);
  return tableFromRecords(["subj", "condition", "rt_ms", "correct"], rows).codebook;
}

/** What sensors log. */
export function probes(): Codebook {
  const rows = Array.from({ length: 60 }, (_, at) => [
    ["roof", "cellar", "lab"][at % 3] ?? "",
    String(410 + ((61 * at) % 1500)),
    (3.1 + (at % 12) / 12).toFixed(2),
    ["ok", "ok", "warning", "fault"][at % 4] ?? "",
  ]);
  return tableFromRecords(["probe", "co2_ppm", "battery_v", "status"], rows).codebook;
}

/** Samples of soil. */
export function plots(): Codebook {
  const rows = Array.from({ length: 60 }, (_, at) => [
    ["Cropland", "Forest", "Grassland"][at % 3] ?? "",
    (4.9 + (at % 30) / 10).toFixed(1),
    (0.7 + (at % 40) / 9).toFixed(2),
    String(35 + ((29 * at) % 360)),
    String(2016 + (at % 5)),
  ]);
  return tableFromRecords(["land_use", "ph", "SOM_pct", "K_mgkg", "sample_year"], rows).codebook;
}

/** How content people of some countries are over years. */
export function moods(): Codebook {
  const regions = new Map([
    ["Peru", "Latin America"],
    ["Chile", "Latin America"],
    ["Spain", "Western Europe"],
    ["Nepal", "South Asia"],
  ]);
  const rows = [...regions].flatMap(([country, region], at) =>
    Array.from({ length: 5 }, (_, step) => [
      country,
      region,
      String(2016 + step),
      (4.1 + at / 2 + step / 7).toFixed(3),
    ]),
  );
  return tableFromRecords(["Country name", "Regional indicator", "year", "Life Ladder"], rows)
    .codebook;
}

/** Stars. */
export function suns(): Codebook {
  const rows = Array.from({ length: 40 }, (_, at) => [
    String(3100 + 460 * at),
    (0.02 * (at + 1) ** 2).toFixed(3),
    ["O", "G", "K", "M"][at % 4] ?? "",
    ["Red Dwarf", "Supergiant"][at % 2] ?? "",
  ]);
  return tableFromRecords(["temperature", "luminosity", "spectral_class", "star_type"], rows)
    .codebook;
}

/** Visits to bee hives. */
export function bees(): Codebook {
  const rows = Array.from({ length: 60 }, (_, at) => [
    `B${at % 12}`,
    ["Hilltop", "Meadow", "Old Mill"][at % 3] ?? "",
    ["AN", "DW", "RS"][((at * 5) % 7) % 3] ?? "",
    at % 4 === 0 ? "N" : "Y",
    at % 5 === 0 ? "N" : "Y",
    (1.4 + ((at * 7) % 30) / 6).toFixed(1),
    (8 + ((at * 11) % 40) / 3).toFixed(1),
    ["gentle", "restless", "defensive"][((at * 3) % 5) % 3] ?? "",
  ]);
  return tableFromRecords(
    [
      "hive_no",
      "yard",
      "visit_by",
      "drones_spotted",
      "larvae",
      "varroa_per_300",
      "reserve_kg",
      "mood",
    ],
    rows,
  ).codebook;
}
