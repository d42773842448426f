import { Answer } from "@probability-chat/contract";
import { seededRandom, tableFromRecords } from "@probability-chat/engine";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { answerQuery } from "./answer-question.ts";

const random = seededRandom(4);
const table = tableFromRecords(
  ["area (m²)", "rooms", "town", "price", "sold"],
  Array.from({ length: 200 }, () => {
    const area = 40 + 100 * random.uniform();
    const town = random.below(2) ? "Ulm" : "Bonn";
    const rooms = Math.max(1, Math.round(area / 25 + random.normal()));
    const price = 3 * area + 5 * rooms + (town === "Ulm" ? 50 : 0) + 20 * random.normal();
    return [
      area.toFixed(1),
      String(rooms),
      town,
      `$${price.toFixed(2)}`,
      random.uniform() < (town === "Ulm" ? 0.7 : 0.4) ? "yes" : "no",
    ];
  }),
);

/** The answer, and the Markdown's blocks. */
async function ask(text: string) {
  const parsed = parseQuery(text, { columns: table.codebook.columns.map(({ name }) => name) });
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { answer: given, message } = await answerQuery(parsed.query, {
    table,
    model: null,
    dictionary: {},
    context: [],
    dataset: { hash: "h", model_version: "1" },
    suggestions: [],
    seed: 1,
  });
  const answer = Answer.parse(given);
  if (answer.kind !== "answer") throw new Error(answer.text);
  return { answer, blocks: message.split("\n\n") };
}

test("a correlation says how strong it is and which way", async () => {
  const { answer, blocks } = await ask("corr(area (m²), price)");
  expect(answer).toMatchObject({
    form: "number",
    method: "counts",
    interval: { method: "fisher" },
  });
  expect(blocks[0]).toMatch(
    /^\*\*0\.9\d\d\*\* is the correlation of area \(m²\) and price: strong, the higher the one the higher the other\.$/,
  );
  expect(blocks[1]).toMatch(/^200 rows · 95 % interval 0\.\d+ to 0\.\d+ \(Fisher\)$/);
  const { series } = answer;
  if (series?.kind !== "scatter") throw new Error("no scatter");
  expect(series).toMatchObject({
    x: { label: "area (m²)", unit: "m²" },
    y: { label: "price", unit: "$" },
    rows: 200,
  });
  expect(series.points).toHaveLength(200);
  const [first, last] = [series.fit?.[0], series.fit?.at(-1)];
  expect((last?.value ?? 0) - (first?.value ?? 0)).toBeGreaterThan(200);
  expect(first?.low).toBeLessThan(first?.value ?? 0);
  const none = await ask("corr(sold, rooms given area (m²))");
  expect(none.blocks[0]).toMatch(/it may be chance/);
  expect(none.answer.reading).toBe("the correlation of sold and rooms, with area (m²) held fixed");
});

test("correlations by group are drawn from −1 to 1", async () => {
  const { answer, blocks } = await ask("by(town: corr(area (m²), price))");
  expect(answer).toMatchObject({
    form: "group",
    series: { kind: "intervals", unit: "correlation" },
  });
  expect(blocks).toContainEqual(
    expect.stringMatching(/^\| town \| Correlation \| 95 % interval \| .* \| Rows \|/),
  );
});

test("correlations with one column are a table and a series, those of all a matrix", async () => {
  const one = await ask("corrs(price)");
  expect(one.answer).toMatchObject({
    form: "group",
    method: "test",
    series: { kind: "intervals" },
  });
  expect(Object.keys(one.answer.value as object)).toEqual(["area (m²)", "rooms", "sold"]);
  expect(one.blocks[0]).toMatch(
    /^\*\*area \(m²\) \(0\.9\d\d\)\*\* goes most closely together with price, then rooms .* 2 of 3 correlations are beyond chance\.$/,
  );
  const all = await ask("corrs()");
  expect(all.answer).toMatchObject({
    form: "table",
    series: {
      kind: "heat",
      unit: "correlation",
      rows: ["area (m²)", "price", "rooms", "sold"],
      range: { low: -1, high: 1 },
    },
  });
  expect(all.blocks).toContainEqual(
    expect.stringMatching(/^\| {2}\| area \(m²\) \| price \| rooms \| sold \|\n/),
  );
});

test("a slope is said by the unit, with the other coefficients in a table", async () => {
  const { answer, blocks } = await ask("slope(price on area (m²), rooms, town)");
  expect(answer).toMatchObject({
    form: "number",
    method: "regression",
    interval: { method: "hc3" },
  });
  expect(blocks[0]).toMatch(
    /^\*\*\+\$2\.\d+\*\* is the change in price for one more m² of area \(m²\), with rooms and town held fixed\.$/,
  );
  expect(blocks).toContainEqual(
    expect.stringMatching(/^Together these columns tell 9\d\.\d % of the differences in price/),
  );
  const [table] = blocks.filter((block) => block.startsWith("| For"));
  expect(table?.split("\n").slice(2)).toEqual([
    expect.stringMatching(/^\| area \(m²\), one more \| \+\$2\.\d+ \|/),
    expect.stringMatching(/^\| town Ulm, not Bonn \| \+\$5\d\.\d \|/),
    expect.stringMatching(/^\| rooms, one more \|/),
  ]);
});

test("a prediction tells where a new row lies and what each cell adds", async () => {
  const { answer, blocks } = await ask("predict(price; area (m²) = 80, town = Ulm)");
  expect(answer).toMatchObject({
    form: "number",
    method: "regression",
    interval: { method: "jackknife" },
    series: {
      kind: "bars",
      unit: "$",
      points: [{ label: "area (m²) = 80" }, { label: "town = Ulm" }],
    },
  });
  expect(blocks[0]).toMatch(
    /^\*\*\$3\d\d\*\* is the price to expect of a new row where area \(m²\) is 80 m² and town is 'Ulm'\.$/,
  );
  expect(blocks[1]).toMatch(/^95 % of new rows like it lie within \$\d+ to \$\d+ · 200 rows$/);
  expect(blocks).toContainEqual(expect.stringMatching(/^Tried on each row without having seen it/));
  expect(blocks).toContainEqual(expect.stringMatching(/^\| What it is made of \| Adds \|/));
});

test("a test says its verdict, the standardised difference and a Bayes factor", async () => {
  const { answer, blocks } = await ask(
    "test(P(sold = yes | town = Ulm) > P(sold = yes | town = Bonn))",
  );
  expect(answer).toMatchObject({
    form: "test",
    method: "test",
    value: { significant: true, test: "chi_square", cohens_h: expect.closeTo(0.6, 0) },
    series: { kind: "intervals", unit: "share" },
  });
  expect(blocks[0]).toMatch(
    /^\*\*Beyond chance\*\*: the sides differ \(\d+\.\d % against \d+\.\d %; p (< 0\.001|= 0\.\d+)\), by a test of whether the probability that sold is 'yes' is greater among rows where town is 'Ulm' than among rows where town is 'Bonn'\.$/,
  );
  expect(blocks).toContainEqual(
    expect.stringMatching(
      /^Χ² test: χ² \S+\. Cohen's h 0\.\d+ \(95 % interval 0\.\d+ to \S+\), \w+\. Cramér's V 0\.\d+, \w+\. The rows are .* times likelier if the sides differ than if they do not.* \(Bayes factor by BIC\)\.$/,
    ),
  );
  const means = await ask("test(E(rooms | sold = yes) = E(rooms | sold = no))");
  expect(means.answer.value).toMatchObject({ significant: false, test: "welch_t" });
  expect(means.blocks[0]).toMatch(/^\*\*Not beyond chance\*\*: the sides may differ by luck alone/);
});

test("an effect shows like rows on both sides, and what would undo it", async () => {
  const { answer, blocks } = await ask("effect(E(price); town = Ulm vs Bonn hold area (m²))");
  expect(answer).toMatchObject({
    form: "difference",
    method: "standardisation",
    adjustment: { held: expect.arrayContaining(["area (m²)"]), difference: null },
    series: { kind: "intervals", unit: "$" },
  });
  expect(blocks[0]).toMatch(
    /^\*\*\+\$5\d\.\d\*\* is the difference in the average price between rows where town is 'Ulm' and rows where town is 'Bonn' that are like them, with area \(m²\) to be held fixed, holding .* fixed \(\$\d+ against \$\d+\)\.$/,
  );
  expect(blocks[1]).toMatch(/^\d+ rows of both sides · 95 % interval \+\$\d+\.?\d* to \+\$\d+/);
  expect(blocks).toContainEqual(
    expect.stringMatching(
      /^With nothing held fixed the difference is .*\. For all of it to come from something that the table lacks, that would have to make both \d\S* times likelier, or \d\S* times for it to be chance \(E-value\)\.$/,
    ),
  );
  expect(blocks).toContainEqual(
    expect.stringMatching(
      /^\| Chance that town is 'Ulm', by what is held \| Least \| 5 % \| Middle/,
    ),
  );
});
