import { seededRandom } from "@probability-chat/engine";
import { marginalOf } from "./marginals.mjs";

/**
 * Rows for a table of which only the card is known, so that a reader can be asked about it and two
 * queries compared by their answers. Each column keeps its card's marginal, nearly exactly since
 * the cells are its quantiles; which cells come together is drawn by a Gaussian copula: a few
 * factors, on one or two of which most columns load, so that some columns go together strongly and
 * some not at all. Another seed is another world: the order of a text's values along its latent
 * number, the signs, and so every claim and ranking across columns fall anew. Values and labels are
 * the card's own and stay. Columns that by their counts say the same, as a code and its label do, say
 * the same here too.
 */
const FACTORS_PER_COLUMN = 1 / 4;
const LOADING = { from: 0.45, to: 0.9 };
/** Columns that go with none. */
const ALONE = 0.15;
const LEAST_PRESENT = 8;

/**
 * @param card - `{ id, columns: [{ name, kind, distinct, missing, min?, median?, max?, values? }] }`
 * @param options - `tilt` bends the marginals (its size is that of the logarithms of the shares),
 *   so that a claim about one column alone need not come out as the card has it.
 * @returns `{ headers, records }` of texts, as a file of commas would have them.
 */
export function drawRecords(card, { seed, rows = 400, tilt = 0 }) {
  const random = seededRandom(hashOf(card.id) ^ Math.imul(seed, 0x9e3779b1));
  const factors = Math.max(2, Math.ceil(card.columns.length * FACTORS_PER_COLUMN));
  const drawn = Array.from({ length: rows }, () =>
    Array.from({ length: factors }, () => random.normal()),
  );
  const cells = card.columns.map((column) => {
    const latent = latentNumbers(drawn, random);
    const gone = missingRows(latentNumbers(drawn, random), shareMissing(column, card));
    const present = latent.map((_, row) => row).filter((row) => !gone.has(row));
    present.sort((a, b) => latent[a] - latent[b]);
    const place = seededRandom(hashOf(`${card.id} ${column.name}`));
    const quantile = marginalOf(column, { card, rows, place, random, tilt });
    const texts = Array.from({ length: rows }, () => "");
    present.forEach((row, rank) => {
      texts[row] = quantile((rank + 0.5) / present.length, rank, present.length);
    });
    return texts;
  });
  const said = card.columns.map((_, at) => {
    const twin = twinBefore(card.columns, at);
    return twin === null ? cells[at] : cells[twin.at].map((text) => twin.said.get(text) ?? "");
  });
  return {
    headers: card.columns.map(({ name }) => name),
    records: Array.from({ length: rows }, (_, row) => said.map((texts) => texts[row])),
  };
}

/** The first column whose values come as often as this one's, and how this one says each of them. */
function twinBefore(columns, at) {
  const counts = tellingCounts(columns[at]);
  const twin = columns.findIndex((other) => counts !== null && tellingCounts(other) === counts);
  if (twin === -1 || twin >= at) return null;
  const byCount = new Map(columns[at].values.map(([value, count]) => [count, String(value)]));
  const pairs = columns[twin].values.map(([value, count]) => [String(value), byCount.get(count)]);
  return { at: twin, said: new Map(pairs) };
}

/**
 * How often each value comes, where all values are told and no two come equally often. Of two values
 * that tells too little: two columns may have the same counts by chance.
 */
function tellingCounts({ values = [], distinct, missing }) {
  const counts = values.map(([, count]) => count).sort((a, b) => a - b);
  const isTold = counts.length === distinct && counts.length > 2;
  if (!isTold || new Set(counts).size < counts.length) return null;
  return [missing, ...counts].join();
}

/** A standard normal number per row that goes with one or two of the factors, or with none. */
function latentNumbers(drawn, random) {
  const factors = drawn[0]?.length ?? 0;
  const loadings = new Map();
  if (random.uniform() >= ALONE) {
    const size = LOADING.from + (LOADING.to - LOADING.from) * random.uniform();
    const angle = random.uniform() < 0.5 ? 0 : random.uniform() * Math.PI;
    for (const part of [Math.cos(angle), Math.sin(angle)]) {
      const sign = random.uniform() < 0.5 ? -1 : 1;
      loadings.set(random.below(factors), sign * size * part);
    }
  }
  const explained = [...loadings.values()].reduce((sum, loading) => sum + loading ** 2, 0);
  const own = Math.sqrt(Math.max(0, 1 - explained));
  return drawn.map((row) => {
    let latent = own * random.normal();
    for (const [factor, loading] of loadings) latent += loading * row[factor];
    return latent;
  });
}

function shareMissing({ kind, missing }, { rows }) {
  return kind === "empty" ? 1 : Math.min(1, missing / rows);
}

/** The rows in which a latent number is largest; a card with some missing cells keeps both kinds. */
function missingRows(latent, share) {
  const most = share === 1 ? latent.length : latent.length - LEAST_PRESENT;
  const count = share === 0 ? 0 : Math.min(most, Math.max(1, Math.round(share * latent.length)));
  const order = latent.map((_, row) => row).sort((a, b) => latent[b] - latent[a]);
  return new Set(order.slice(0, count));
}

/** FNV-1a. */
export function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const unit of text) hash = Math.imul(hash ^ unit.codePointAt(0), 0x01000193);
  return hash >>> 0;
}
