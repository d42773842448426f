import { type Answered, type Card, createClient } from "@probability-chat/sdk";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AskingContext } from "../asking-context.ts";
import { createHandle } from "../handle.ts";
import { defaultOptions } from "../options.ts";
import { WidgetContext } from "../widget-context.ts";
import { AnswerCard } from "./answer-card.tsx";
import { partsOfFigure } from "./big-figure.ts";
import { leadingColumns } from "./leading-columns.ts";

const widget = {
  client: createClient(),
  options: defaultOptions,
  ownsSession: false,
  publicKey: undefined,
  handle: createHandle(),
};
const card: Card = {
  figure: "14.5 %",
  beside: "67 of 461 rows",
  sentence: "The probability of <b>rain</b>.",
  gauge: { unit: "share", value: 0.145, low: 0.115, high: 0.18, marks: [] },
  facts: ["a", "b", "c", "d", "e"].map((label) => ({ label, text: `fact ${label}` })),
  notes: [],
  tables: [],
  computation: [{ label: "Interval", text: "Jeffreys' interval" }],
};
const answer = {
  kind: "answer",
  query: "P(rain)",
  reading: "the probability of rain",
  caveats: [],
  series: null,
} as unknown as Answered;

function html(part: Partial<Card>, more: Partial<Answered> = {}): string {
  return renderToStaticMarkup(
    <WidgetContext.Provider value={widget}>
      <AskingContext.Provider value={{ ask: () => undefined, edit: () => undefined }}>
        <AnswerCard answer={{ ...answer, ...more }} card={{ ...card, ...part }} />
      </AskingContext.Provider>
    </WidgetContext.Provider>,
  );
}

test("the face has figure, basis, sentence and scale; methods and the query are folded", () => {
  const [face = "", drawer = ""] = html({}).split("How this was computed");
  expect(face).toContain("14.5\u00a0%");
  expect(face).toContain("67 of 461 rows");
  expect(face).toContain("The probability of &lt;b&gt;rain&lt;/b&gt;.");
  expect(face).toContain('aria-label="On a scale: 14.5 %, interval 11.5 % to 18.0 %."');
  expect(face).toContain("2 more figures");
  expect(face).not.toMatch(/Jeffreys|P\(rain\)/);
  expect(drawer).toContain("Jeffreys");
  expect(drawer).toContain("P(rain)");
});

test("a chart and its table are one thing in two forms, another table is beside it", () => {
  const data = { columns: ["sex", "value"], rows: [["f", 0.5]] };
  const columns = ["sex", "Share"].map((head, at) => ({ head, isNumber: at === 1 }));
  const own = { columns, rows: [["f", "50.0 %"]], total: 1, data };
  const other = { ...own, rows: [["counted", "3"]], data: null };
  const point = { label: "f", value: 0.5, low: null, high: null, n: null };
  const series = { kind: "bars" as const, title: "T", unit: "share", points: [point] };
  const shown = html({ tables: [own, other] }, { series });
  expect(shown.match(/<table/g)).toHaveLength(2);
  expect(shown).toContain("counted");
  expect(html({ tables: [own] }).match(/<table/g)).toHaveLength(1);
});

test.each([
  ["14.5 %", "14.5\u00a0%", ""],
  ["+36.3 percentage points", "+36.3", "percentage points"],
  ["−$6.41", "−$6.41", ""],
  ["0 of 211", "0 of 211", ""],
  ["2.37 to 1", "2.37 to 1", ""],
  ["36.2 % to 49.4 %", "36.2\u00a0% to 49.4\u00a0%", ""],
  ["54.1 kg", "54.1", "kg"],
  ["< 0.01 %", "< 0.01\u00a0%", ""],
  ["2013-12-31", "2013-12-31", ""],
  ["Southampton", "Southampton", ""],
])("of %s %s is set large", (figure, large, small) => {
  expect(partsOfFigure(figure)).toEqual([large, small]);
});

const table = (isNumber: boolean[], hasData: boolean) => ({
  columns: isNumber.map((is, at) => ({ head: `${at}`, isNumber: is })),
  rows: [],
  total: 0,
  data: hasData ? { columns: [], rows: [] } : null,
});

test.each([
  ["a group and its figure", table([false, true, true, true], true), [0, 1]],
  ["groups by two keys", table([false, false, true, true], true), [0, 1, 2]],
  ["a description", table([false, false, true, true, false], false), [0, 1]],
  ["one column", table([false], true), [0]],
])("of %s a phone shows first what a row is of", (_, given, lead) => {
  expect(leadingColumns(given)).toEqual(lead);
});

test("what stands out is a list, each with a small drawing and a question of its own", () => {
  const point = { label: "f", value: 0.5, low: null, high: null, n: null };
  const series = { kind: "bars" as const, title: "T", unit: "share", points: [point, point] };
  const found = { kind: "relation" as const, text: "<i>x</i> and y.", basis: "Strength 0.5" };
  const shown = html({
    findings: [
      { ...found, query: "spearman(x, y)", series, gauge: null },
      { ...found, kind: "oddity", query: null, series: null, gauge: card.gauge },
    ],
  });
  expect(shown.match(/<li class="finding"/g)).toHaveLength(2);
  expect(shown).toContain("&lt;i&gt;x&lt;/i&gt; and y.");
  expect(shown.match(/Look closer: /g)).toHaveLength(1);
  expect(shown).toContain('title="spearman(x, y)"');
  expect(shown).not.toContain("Show as");
});
