import { seededRandom } from "@probability-chat/engine";
import { isDealtWith } from "./judge.mjs";

/** How often the tables are drawn anew for an interval. */
const DRAWS = 1_000;

/**
 * The figures of judged lines, `{ table, file, forms, features, refusals, ms, outcome, recall }`
 * each. A share is `{ value, low, high, of }`: its 95 % interval is bootstrapped by table, since the
 * lines of a table are read well or badly together; `of` are the lines that it is a share of.
 */
export function figuresOf(judged, seed = 1) {
  const share = shares(judged, seed);
  const is =
    (...kinds) =>
    ({ outcome }) =>
      kinds.includes(outcome.line);
  const did =
    (kind) =>
    ({ outcome }) =>
      outcome.did === kind;
  const meant = ({ outcome }) => outcome.meant !== null;
  const both =
    (...tests) =>
    (line) =>
      tests.every((test) => test(line));
  const right = both(is("answerable"), did("answer"), meant);
  const [answerable, unanswerable, ambiguous] = ["answerable", "unanswerable", "ambiguous"].map(
    (kind) => is(kind),
  );
  const answered = did("answer");
  const grouped = (namesOf, sharesOf) =>
    Object.fromEntries(groupsOf(judged, namesOf).map(([name, isIn]) => [name, sharesOf(isIn)]));
  const readShares = (isIn) => {
    const lines = both(answerable, isIn);
    return {
      right: share(right, lines),
      answered: share(answered, lines),
      precision: share(right, both(lines, answered)),
    };
  };
  const dealtShares = (lines) => ({
    answered: share(answered, lines),
    asked_back: share(did("clarify"), lines),
    refused: share(did("refuse"), lines),
  });
  return {
    lines: judged.length,
    tables: new Set(judged.map(({ table }) => table)).size,
    dealt_with: share(
      ({ outcome }) => isDealtWith(outcome),
      () => true,
    ),
    answered: share(answered, () => true),
    precision: share(right, both(is("answerable", "unanswerable"), answered)),
    precision_with_ambiguous: share(both(answered, meant), answered),
    answerable: {
      right: share(right, answerable),
      same_query: share(
        both(right, ({ outcome }) => outcome.meant === "query"),
        answerable,
      ),
      same_answer_only: share(
        both(right, ({ outcome }) => outcome.meant === "answer"),
        answerable,
      ),
      answered: share(answered, answerable),
      precision: share(right, both(answerable, answered)),
      asked_back: share(did("clarify"), answerable),
      right_among_choices: share(meant, both(answerable, did("clarify"))),
      refused: share(did("refuse"), answerable),
    },
    unanswerable: dealtShares(unanswerable),
    ambiguous: {
      answered: share(answered, ambiguous),
      answered_with_no_reading: share(
        both(answered, (line) => !meant(line)),
        ambiguous,
      ),
      asked_back: share(did("clarify"), ambiguous),
      reading_among_choices: share(meant, both(ambiguous, did("clarify"))),
      refused: share(did("refuse"), ambiguous),
    },
    precision_by_share: precisionByShare(judged),
    index_recall: recallOf(judged),
    read_ms: quantiles(judged.map(({ ms }) => ms)),
    by_form: grouped(({ forms }) => forms, readShares),
    by_feature: grouped(({ features }) => features, readShares),
    by_refusal: grouped(({ refusals }) => refusals, dealtShares),
    by_file: grouped(({ file }) => [file], readShares),
  };
}

/** Shares of lines with intervals: tables are drawn with replacement, the same ones for each share. */
function shares(judged, seed) {
  const ids = [...new Set(judged.map(({ table }) => table))];
  const place = new Map(ids.map((id, index) => [id, index]));
  const random = seededRandom(seed);
  const draws = Array.from({ length: DRAWS }, () => ids.map(() => random.below(ids.length)));
  return (counts, among) => {
    const [hits, totals] = [new Float64Array(ids.length), new Float64Array(ids.length)];
    for (const line of judged) {
      if (!among(line)) continue;
      totals[place.get(line.table)]++;
      if (counts(line)) hits[place.get(line.table)]++;
    }
    const [hit, total] = [sum(hits), sum(totals)];
    if (total === 0) return { value: null, low: null, high: null, of: 0 };
    const values = draws.flatMap((tables) => {
      const of = tables.reduce((all, table) => all + totals[table], 0);
      return of === 0 ? [] : [tables.reduce((all, table) => all + hits[table], 0) / of];
    });
    values.sort((a, b) => a - b);
    const at = (q) => rounded(values[Math.round(q * (values.length - 1))]);
    return { value: rounded(hit / total), low: at(0.025), high: at(0.975), of: total };
  };
}

/** Names with a test of whether a line has them, those of most lines first. */
function groupsOf(judged, namesOf) {
  const counts = new Map();
  for (const line of judged) {
    for (const name of namesOf(line)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  return names.map((name) => [name, (line) => namesOf(line).includes(name)]);
}

/**
 * Precision against the share answered, were the threshold elsewhere: how right the best readings
 * of the surest tenth of lines are, of the surest two tenths and so on, ambiguous lines left out.
 * Null of a reader without probabilities.
 */
function precisionByShare(judged) {
  const lines = judged.map(({ outcome }) => outcome).filter(({ line }) => line !== "ambiguous");
  const sure = lines.flatMap(({ best }) => best ?? []);
  if (sure.length === 0) return null;
  sure.sort((a, b) => b.probability - a.probability);
  return Array.from({ length: 10 }, (_, tenth) => {
    const first = sure.slice(0, Math.ceil(((tenth + 1) / 10) * lines.length));
    const right = first.filter(({ meant }) => meant !== null).length;
    return {
      answered: rounded(first.length / lines.length),
      precision: rounded(right / first.length),
      probability: first.at(-1).probability,
    };
  });
}

/** What of the needed columns, and of the values in columns of many, the reader's input has. */
function recallOf(judged) {
  const recalls = judged.flatMap(({ recall }) => recall ?? []);
  if (recalls.length === 0) return null;
  const share = (of) => {
    const needed = sum(recalls.map((recall) => recall[of].needed));
    const found = sum(recalls.map((recall) => recall[of].found));
    return { value: needed === 0 ? null : rounded(found / needed), of: needed };
  };
  return { columns: share("columns"), values_of_many: share("values") };
}

function quantiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (q) => Number((sorted[Math.floor(q * (sorted.length - 1))] ?? 0).toFixed(1));
  return { p50: at(0.5), p95: at(0.95) };
}

function sum(numbers) {
  return numbers.reduce((all, number) => all + number, 0);
}

function rounded(value) {
  return Number(value.toFixed(4));
}
