/** How an answer was computed: the method in a sentence, its formula, the rows. */
import type { Answered, Card } from "@probability-chat/contract";
import type { Estimate, IntervalMethod, Support } from "@probability-chat/engine";
import type { Names } from "@probability-chat/language";
import { shownOf } from "./answers/answers.ts";
import type { Said } from "./answers/shown.ts";
import { count, namedFew, number, rows } from "./figures.ts";

type Fact = Card["computation"][number];

interface Method {
  readonly name: string;
  readonly formula?: string;
}

/** Of intervals; the sources are in docs/method.md. */
const methods: Readonly<Record<IntervalMethod, Method>> = {
  jeffreys: {
    name: "Jeffreys' interval of a share (Brown, Cai and DasGupta 2001)",
    formula: "the central 95 % of Beta(k + ½, n − k + ½)",
  },
  t: { name: "Student's t of a mean", formula: "mean ± t(n − 1) · s / √n" },
  hall: {
    name: "Hall's transformed t, for a skewed mean (1992)",
    formula: "mean − s / √n · g⁻¹(t / √n), g(x) = x + γx²/3 + γ²x³/27 + γ/(6n)",
  },
  welch: {
    name: "Welch's t of a difference of means",
    formula: "difference ± t · √(s₁² / n₁ + s₂² / n₂)",
  },
  paired: {
    name: "Paired t, as the two sides share rows (Derrick, Toher and White 2017)",
  },
  orderStatistics: {
    name: "Order statistics of a quantile",
    formula: "the values at the binomial ranks of n·q",
  },
  posterior: {
    name: "Independent Jeffreys posteriors of both sides",
    formula:
      "the central 95 % of a function of Beta(k₁ + ½, n₁ − k₁ + ½) and Beta(k₂ + ½, n₂ − k₂ + ½)",
  },
  delta: { name: "Delta method (linearised variance)" },
  betaBinomial: {
    name: "Beta-binomial, for how many of some new rows",
    formula: "BetaBinomial(m, k + ½, n − k + ½)",
  },
  shrunken: { name: "Drawn toward the common rate of all groups" },
  mover: {
    name: "MOVER: two intervals joined (Zou and Donner 2008)",
    formula: "d − √((v₁ − l₁)² + (u₂ − v₂)²) to d + √((u₁ − v₁)² + (v₂ − l₂)²)",
  },
  bonferroni: { name: "Two intervals joined, each at half the error (Bonferroni)" },
  predictive: { name: "Counts and the learned model together, checked on held-out rows" },
  bonett: { name: "Bonett's interval of a standard deviation (2006)" },
  fisher: {
    name: "Fisher's z of a correlation, with what heavy tails add",
    formula: "tanh(artanh r ± z · s)",
  },
  hc3: { name: "Errors that hold with an uneven spread (HC3, MacKinnon and White 1985)" },
  jackknife: { name: "Jackknife+ of a new row (Barber, Candès, Ramdas and Tibshirani 2021)" },
  normal: { name: "The estimate and its error", formula: "estimate ± z · error" },
  series: {
    name: "Student's t of a slope over time, its error from the slow noise about the line",
  },
  backTest: { name: "As wide as forecasts of what was already known were off" },
  exact: { name: "A fact of the table: it has no uncertainty" },
};

const ways: Readonly<Record<Answered["method"], string>> = {
  counts: "Counted on the table's rows",
  test: "A statistical test on the table's rows",
  regression: "A regression on the table's rows",
  standardisation: "Like compared with like: the columns named are held fixed",
  simulation: "Simulated from what the rows show",
  model: "Asked of the model that was learned from the table",
};

/** All that somebody needs who wants to check an answer. */
export function computationOf(engine: Said, method: Answered["method"]): Fact[] {
  const shown = shownOf(engine);
  const estimate = shown.estimate?.(engine) ?? null;
  const isOne = estimate !== null && engine.kind !== "groups";
  const interval = estimate?.interval ?? shown.interval?.(engine);
  const how = interval ? methods[interval.method] : null;
  return [
    { label: "Way", text: `${ways[method]}.` },
    ...(isOne ? fraction(estimate) : []),
    ...tests(engine),
    ...(how ? [{ label: "Interval", text: `${how.name}.` }] : []),
    ...(how?.formula ? [{ label: "Formula", text: how.formula }] : []),
    ...(isOne ? supportFacts(estimate.support) : []),
  ];
}

/** `67 ÷ 461 = 0.145336`. */
function fraction({ quantity, support, value, parts }: Estimate): Fact[] {
  const { matching, given } = support;
  if (quantity !== "probability" || matching === null || given === 0 || parts.length > 0) return [];
  if (Math.abs(matching / given - value) > 1e-9) return [];
  const text = `${count(matching)} ÷ ${count(given)} = ${Number(value.toPrecision(6))}`;
  return [{ label: "Share", text }];
}

function tests(engine: Said): Fact[] {
  if (engine.kind !== "dependence") return [];
  const [only, ...others] = engine.results;
  if (!only || others.length > 0) return [];
  const name = only.test.replaceAll("_", " ").replace("permutation", "by permutation");
  return [{ label: "Test", text: `${name}, statistic ${number(only.statistic)}` }];
}

function supportFacts({ rows: all, given, excluded }: Support): Fact[] {
  const of = given === all ? `All ${rows(all)}` : `${count(given)} of ${rows(all)}`;
  const left = excluded > 0 ? `${rows(excluded)}, as a value asked about is missing` : "none";
  return [
    { label: "Rows", text: of },
    { label: "Left out", text: left },
  ];
}

/** Columns of which it is told what they are called in the query. */
const MOST_NAMES = 12;
const MOST_VALUES = 6;

/** The header, and the values of the file, behind each name that was said. */
export function namesFacts(names: Names): Fact[] {
  const told = names.told;
  const facts = told.slice(0, MOST_NAMES).map(({ column, name, values: meanings }) => {
    const said = meanings.map(({ value, meaning }) => `${value} is ${meaning}`);
    const values = said.length > 0 ? namedFew(said, MOST_VALUES) : null;
    if (name === null) return { label: column, text: values ?? "" };
    return { label: name, text: `the column ${column}${values ? `, where ${values}` : ""}` };
  });
  const more = told.length - MOST_NAMES;
  return more > 0 ? [...facts, { label: "Names", text: `${count(more)} more columns` }] : facts;
}
