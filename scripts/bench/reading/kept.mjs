import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../../bootstrap/setup.mjs";

const result = path.join(root, "scripts/bench/results/reading.json");
const modelCard = path.join(root, "docs/model-card.md");
/** Of fewer lines a share says little: they are kept, and not shown. */
const TELLING = 20;

/** Keeps the figures of the test lines, and writes the model card's tables anew from them. */
export async function keepFigures(figures) {
  const kept = keptOf(figures);
  await writeFile(result, `${JSON.stringify(kept, null, 2)}\n`);
  await writeFile(modelCard, withTables(await readFile(modelCard, "utf8"), kept));
}

/** What is kept of a run's figures: percents, of the first share of each group with its interval. */
export function keptOf(figures) {
  const { lines, tables, answerable, unanswerable, ambiguous } = figures;
  return {
    ...{ lines, tables, answerable: answerable.right.of },
    right_percent: percent(answerable.right.value),
    asked_back_percent: percent(answerable.asked_back.value),
    right_among_choices_percent: percent(answerable.right_among_choices.value),
    precision_percent: percent(figures.precision.value),
    dealt_with_percent: percent(figures.dealt_with.value),
    unanswerable: unanswerable.answered.of,
    unanswerable_answered_percent: percent(unanswerable.answered.value),
    ambiguous: ambiguous.answered.of,
    ambiguous_answered_percent: percent(ambiguous.answered.value),
    by_feature: mapValues(figures.by_feature, rowOf),
    by_refusal: mapValues(figures.by_refusal, rowOf),
    by_form: mapValues(figures.by_form, rowOf),
  };
}

/** A text in which the tables after `<!-- table reading.by_form -->` have the rows that were kept. */
export function withTables(text, kept) {
  return text.replace(
    /(<!-- table reading\.(\w+) -->\n[^\n]*\n[^\n]*\n).*?(<!-- \/table -->)/gs,
    (_, start, group, end) => `${start}${tableOf(kept[group])}${end}`,
  );
}

function tableOf(groups) {
  const shown = Object.entries(groups).filter(([, { lines }]) => lines >= TELLING);
  const rows = shown.map(([name, { lines, interval, ...shares }]) => {
    const [first, ...others] = Object.values(shares).map((share) => share ?? "");
    return [name, lines, `${first} (${interval.join(" to ")})`, ...others];
  });
  return rows.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

function rowOf(shares) {
  const [first] = Object.values(shares);
  const percents = mapValues(shares, ({ value }) => percent(value));
  return { lines: first.of, ...percents, interval: [percent(first.low), percent(first.high)] };
}

function percent(share) {
  return share === null ? null : Number((100 * share).toFixed(1));
}

function mapValues(object, map) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}
