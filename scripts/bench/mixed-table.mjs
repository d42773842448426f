import { seededRandom } from "@probability-chat/engine";

/**
 * A seeded table of mixed columns that hang together by a few hidden causes: numbers (whole, of two
 * decimals, skewed, with many zeros), categories of 2 to 3,000 levels, booleans and dates, a tenth
 * of them with gaps. Each column follows one or two of the causes, so there is something to learn.
 */
export function generateMixedTable({ rows, columns, seed = 1 }) {
  const random = seededRandom(seed);
  const makers = Array.from({ length: columns }, (_, at) => createColumn(at, random));
  const headers = makers.map(({ header }) => header);
  const records = Array.from({ length: rows }, () => {
    const causes = Array.from({ length: CAUSES }, () => random.normal());
    return makers.map((maker) => (random.uniform() < maker.gaps ? "" : maker.cell(causes)));
  });
  return { headers, records };
}

const CAUSES = 12;
const KINDS = ["whole", "decimal", "skewed", "category", "boolean", "category", "date", "long"];

function createColumn(at, random) {
  const kind = KINDS[at % KINDS.length];
  const first = random.below(CAUSES);
  const second = random.below(CAUSES);
  const pull = 0.5 + random.uniform();
  const gaps = at % 10 === 3 ? 0.08 : 0;
  const levels = kind === "long" ? 3_000 : 2 + random.below(30);
  const score = (causes) => pull * causes[first] + 0.5 * causes[second] + 0.7 * random.normal();
  const cell = {
    whole: (x) => String(Math.round(50 + 12 * x)),
    decimal: (x) => (20 + 5 * x).toFixed(2),
    skewed: (x) => (x < -0.5 ? "0" : Math.exp(1.2 * x).toFixed(4)),
    category: (x) => `level ${rankOf(x, levels)}`,
    boolean: (x) => (x > 0.4 ? "yes" : "no"),
    date: (x) =>
      new Date(Date.UTC(2020, 0, 1) + Math.round(x * 200) * DAY).toISOString().slice(0, 10),
    long: (x) => `item ${Math.floor(Math.exp(Math.abs(x + 0.5 * random.normal()) * 2.2)) % levels}`,
  }[kind];
  return { header: `${kind} ${at}`, gaps, cell: (causes) => cell(score(causes)) };
}

const DAY = 86_400_000;

function rankOf(x, levels) {
  return Math.min(levels - 1, Math.max(0, Math.floor(levels / (1 + Math.exp(-1.5 * x)))));
}
