import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONDITION_FORMS } from "../src/forms/condition-forms.ts";
import { QUERY_FORMS } from "../src/forms/query-forms.ts";
import { SCALAR_FORMS } from "../src/forms/scalar-forms.ts";
import {
  advance,
  allowedNext,
  type ColumnKind,
  finishQuery,
  forcedWord,
  isAllowed,
  MAX_QUERY_TOKENS,
  parseQuery,
  printQuery,
  QUERY_WORDS,
  type Query,
  type QueryState,
  type QueryToken,
  queryColumns,
  queryTokens,
  type ReaderSchema,
  startQuery,
  tokenText,
  validateQuery,
  walk,
} from "../src/index.ts";
import { readCases } from "./corpus-cases.ts";
import { schema, typedQuery } from "./typed-query.ts";

function parsed(text: string): Query {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(`${text}: ${result.error.message}`);
  return result.query;
}

/** The columns of a query by what its text does with them. */
function schemaOf(text: string): ReaderSchema {
  const kindOf = (name: string): ColumnKind => {
    const escaped = name.replaceAll("`", "``").replaceAll(/[()]/g, "\\$&");
    const column = `\`?${escaped}\`?`;
    if (new RegExp(`(year|month|weekday)\\(${column}\\)`).test(text)) return "date";
    if (new RegExp(`minutes\\((${column} - |[^)]* - ${column}\\))`).test(text)) return "date";
    return new RegExp(`${column} = '`).test(text) ? "text" : "number";
  };
  const columns = queryColumns(parsed(text)).map((name) => ({ name, kind: kindOf(name) }));
  return { columns, hasFormulas: true };
}

function isOffered(state: QueryState, token: QueryToken): boolean {
  const allowed = allowedNext(state);
  switch (token.kind) {
    case "word":
      return allowed.words.has(token.text);
    case "column":
      return allowed.columns?.includes(token.column) ?? false;
    case "value":
      return allowed.values === token.column;
    case "number":
      return allowed.numbers !== null;
    case "date":
      return allowed.dates;
  }
}

function write(tokens: readonly QueryToken[], table: ReaderSchema): QueryState {
  let state = startQuery(table);
  for (const token of tokens) {
    if (!isOffered(state, token)) throw new RangeError(`${tokenText(token)} is not offered`);
    state = advance(state, token);
  }
  return state;
}

describe("the automaton writes", () => {
  test.each(readCases("canonical.txt"))("$name", ({ output }) => {
    const table = schemaOf(output);
    expect(printQuery(finishQuery(write(queryTokens(parsed(output), table), table)))).toBe(output);
  });

  test("every form there is, since the corpus above has each", () => {
    const written = readCases("canonical.txt").flatMap(({ output }) => [...walk(parsed(output))]);
    const kinds = new Set(written.map(({ node }) => node.kind));
    const forms = [...SCALAR_FORMS, ...QUERY_FORMS, ...CONDITION_FORMS];
    expect(forms.filter(({ kind }) => !kinds.has(kind)).map(({ kind }) => kind)).toEqual([]);
  });

  test("any query that suits the table", () => {
    fc.assert(
      fc.property(typedQuery, (query) => {
        const tokens = queryTokens(query, schema);
        const joins = tokens.filter((token) => /^(and|or)$/.test(tokenText(token))).length;
        fc.pre(tokens.length <= MAX_QUERY_TOKENS && joins < 12);
        const text = printQuery(query);
        expect(printQuery(finishQuery(write(tokens, schema))), text).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});

/** Enough of everything that is chosen that one always suits. */
function chosen(state: QueryState): QueryToken[] {
  const { values, numbers, dates } = allowedNext(state);
  const before = state.tokens.at(-2);
  const last = before && "value" in before ? Number(before.value) : 0;
  const figures = [...Array(32).keys(), last + 0.5, last + 1, 0.25, 0.95, -3, 2024, 5000];
  const tokens: QueryToken[] = [];
  if (numbers !== null)
    tokens.push(...figures.map((value) => ({ kind: "number" as const, value })));
  if (dates) {
    const texts = ["2023", "2024", "2024-05", "2024-05-06", ...Array(40).keys()].map(String);
    tokens.push(...texts.map((text) => ({ kind: "date" as const, text })));
  }
  if (values !== null) {
    const some = ["a", "b", "it's", ...figures, ...Array(40).keys()];
    tokens.push(...some.map((value) => ({ kind: "value" as const, column: values, value })));
    tokens.push(
      ...Array.from({ length: 40 }, (_, i) => ({
        kind: "value" as const,
        column: values,
        value: `v${i}`,
      })),
    );
  }
  return tokens.filter((token) => isAllowed(state, token));
}

/** Goes on at random from what is allowed; with `isLong` it ends only where it must. */
function walkAtRandom(table: ReaderSchema, picks: readonly number[], isLong: boolean): QueryState {
  let state = startQuery(table);
  for (const pick of picks) {
    const { words, columns, end } = allowedNext(state);
    expect(QUERY_WORDS).toEqual(expect.arrayContaining([...words]));
    const spelled = [...words].map((text): QueryToken => ({ kind: "word", text }));
    const named = (columns ?? []).map((column): QueryToken => ({ kind: "column", column }));
    const groups = [spelled, named, chosen(state)].filter((group) => group.length > 0);
    const group = groups[pick % Math.max(groups.length, 1)];
    if (!group || (end && !isLong && pick % 3 === 0)) break;
    const rest = Math.floor(pick / 7);
    state = advance(state, group[rest % group.length] ?? { kind: "word", text: "" });
  }
  return state;
}

const picks = fc.array(fc.nat(), {
  minLength: MAX_QUERY_TOKENS + 1,
  maxLength: MAX_QUERY_TOKENS + 1,
});
const tables: fc.Arbitrary<ReaderSchema> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(schema) },
  { weight: 1, arbitrary: fc.constant({ ...schema, hasFormulas: true }) },
  {
    weight: 1,
    arbitrary: fc.shuffledSubarray([...schema.columns]).map((columns) => ({ columns })),
  },
);

describe("a random walk", () => {
  test.each([false, true])("ends in a query that can be asked (long: %s)", (isLong) => {
    fc.assert(
      fc.property(tables, picks, (table, numbers) => {
        const state = walkAtRandom(table, numbers, isLong);
        const text = state.tokens.map(tokenText).join(" ");
        expect(allowedNext(state).end, text).toBe(true);
        const query = finishQuery(state);
        const canonical = printQuery(query);
        expect(parseQuery(canonical), text).toEqual({ ok: true, query });
        const columns = table.columns.map(({ name, kind }) => ({ name, type: kind }));
        expect(validateQuery(query, { columns }), text).toEqual([]);
        const again = queryTokens(query, table);
        expect(again.length, text).toBe(state.tokens.length);
        expect(printQuery(finishQuery(write(again, table)))).toBe(canonical);
      }),
      { numRuns: 500, seed: 37 },
    );
  });
});

/** The state after a text whose columns stand in backticks and whose values are numbers. */
function after(text: string, table: ReaderSchema = schema): QueryState {
  let state = startQuery(table);
  let column = "";
  for (const piece of text.match(/`[^`]+`|'[^']+'|-?[\d.]+|[a-zA-Z]+|[<>!]=|\S/g) ?? []) {
    const { numbers, dates } = allowedNext(state);
    const bare = piece.slice(1, -1);
    if (piece.startsWith("`")) column = bare;
    let token: QueryToken = { kind: "word", text: piece };
    if (piece.startsWith("`")) token = { kind: "column", column: bare };
    if (/^-?\d/.test(piece) && numbers) token = { kind: "number", value: Number(piece) };
    if (piece.startsWith("'")) {
      token = dates ? { kind: "date", text: bare } : { kind: "value", column, value: bare };
    }
    state = advance(state, token);
  }
  return state;
}

function told(state: QueryState): string {
  const { words, columns, values, numbers, dates, end } = allowedNext(state);
  return [
    ...words,
    ...(columns ?? []).map((column) => `\`${column}\``),
    values === null ? "" : `value of ${values}`,
    numbers ?? "",
    dates ? "date" : "",
    end ? "end" : "",
  ]
    .filter((text) => text !== "")
    .join(" ");
}

describe("what may come next", () => {
  test.each([
    ["E(", "`age` `Price (€)` `E`"],
    ["max(", "`age` `Price (€)` `E` `opened` `closed`"],
    ["month(", null],
    ["P(month(", "`opened` `closed`"],
    ["P(`sex`", "is = != in"],
    ["P(`sex` in", "{"],
    ["P(`notes`", "is"],
    ["P(`sex` !=", "`is missing` value of sex"],
    ["P(month(`opened`) =", "month `age` `Price (€)` `E` part"],
    ["P(month(`opened`) in [", "part"],
    ["P(`opened` >", "min max `closed` value of opened date"],
    ["P(`age` = 1", ") | and or"],
    ["P(`age` = 1 and (`sex` = 'f'", "and or"],
    ["P((`age` = 1 or `sex` = 'f')", "and"],
    ["P(not (`age` = 1", "and or"],
    ["P(`age` is missing and `age` is", "present"],
    ["P(`age` is missing and `age` is present and `age`", "= != < <= > >= in"],
    ["count(all", ")"],
    ["E(`age`) > E(`age`", "|"],
    ["max(`opened`) > ", "min max"],
    ["table(`age`,", "`Price (€)` `E` `sex` `is missing` `opened` `closed`"],
    ["by(year(`opened`), year(", "`closed`"],
    ["interval(", "share"],
    ["draw(3, exactly", "size"],
    ["whatif(E(`age`); do `sex`", "="],
    ["whatif(E(`age`); do `age`", "= * + -"],
    ["simulate(10, `age`, `sex`,", "`Price (€)` `E` `is missing` `opened` `closed`"],
    ["simulate(10, `notes`", "is"],
    [
      "P(quarter(`opened`) = 1 and quarter(`opened`) = 2 and quarter(`opened`) = 3 and quarter(`opened`) = 4 and quarter(`opened`) =",
      "quarter `age` `Price (€)` `E`",
    ],
    ["simulate(10, `age`", ", | ) is = != < <= > >= in"],
    ["surprise(`sex` =", "value of sex"],
    ["describe(", ") `age` `Price (€)` `E` `sex` `is missing` `opened` `closed` `notes`"],
    ["E(`age`)", "= != < <= > >= end"],
    ["effect(E(`age`); `sex` = 'f' vs `sex` = 'f'", "and or"],
    ["effect(E(`age`); `sex` = 'f' vs `sex` = 'm'", "and or ) hold free"],
  ])("%s", (text, expected) => {
    const sorted = (words: string) => words.split(" ").sort().join(" ");
    if (expected === null) expect(() => told(after(text))).toThrow(RangeError);
    else expect(sorted(told(after(text)))).toBe(sorted(expected));
  });

  test.each([
    ["P", "("],
    ["P(`notes`", "is"],
    ["E(`age`) > E(`age`", "|"],
    ["P(`age`", null],
    ["E(`age`)", null],
  ])("is forced after %s: %s", (text, word) => {
    expect(forcedWord(after(text))).toBe(word);
  });

  test.each([
    ["P(month(`opened`) =", [12], [13, 0, 1.5]],
    ["P(`age` in [5,", [6, 5.5], [5, 4]],
    ["P(hour(`opened`) in [22,", [24], [22, 25]],
    ["P(`age` in {5,", [6], [5]],
    ["P(`age` > 5 and `age` >", [6], [5]],
    ["quantile(", [0.9], [0, 1, 0.5]],
    ["draw(3, exactly", [0, 3], [4]],
    ["rank(`sex` by E(`age`) desc,", [1], [0, 1.5]],
    ["E(`age`) >", [-3.5, 0], [Number.NaN, Number.POSITIVE_INFINITY]],
  ])("only some numbers after %s", (text, good, bad) => {
    const state = after(text);
    const isNumberAllowed = (value: number) => isAllowed(state, { kind: "number", value });
    expect(good.filter(isNumberAllowed)).toEqual(good);
    expect(bad.filter(isNumberAllowed)).toEqual([]);
  });

  test.each(["count(all) > count(", "diff(count(all), count("])(
    "nothing twice after %s",
    (text) => {
      expect(allowedNext(after(text)).words.has("all")).toBe(false);
      expect(allowedNext(after(text.replace("(all)", "(`age` = 1)"))).words.has("all")).toBe(true);
    },
  );

  test("a query that is not complete, or a bare number, is none", () => {
    expect(() => finishQuery(after("P(`age` = 1"))).toThrow(/not complete/);
    expect(allowedNext(startQuery(schema)).numbers).toBeNull();
  });
});

test.each([
  ["E(minutes(`closed` -", ["opened"]],
  ["E(`age` -", ["Price (€)", "E"]],
  ["E(`age` + ", ["age", "Price (€)", "E"]],
  ["E(100 * (`age` -", ["Price (€)", "E"]],
  ["count(outlier(", ["age", "Price (€)", "E"]],
])("a formula takes nothing from itself: %s", (text, columns) => {
  expect(allowedNext(after(text, { ...schema, hasFormulas: true })).columns).toEqual(columns);
});

test("no query ends that is longer than a query may be", () => {
  const ends = [49_000, 50_000].map((length) => {
    const value = { kind: "value", column: "sex", value: "a".repeat(length) } as const;
    const state = [value, { kind: "word", text: ")" } as const].reduce(advance, after("P(`sex` ="));
    return allowedNext(state).end;
  });
  expect(ends).toEqual([true, false]);
});

test("a cell more is offered where there is room for it", () => {
  const offered = ["", "not "].flatMap((not) =>
    [52, 53].map((many) => {
      const values = Array.from({ length: many }, (_, at) => at).join(" , ");
      const written = after(`predict ( \`E\` | ${not}\`age\` in { ${values} } ; \`age\` = 0`);
      return [MAX_QUERY_TOKENS - written.tokens.length, allowedNext(written).words.has(",")];
    }),
  );
  expect(offered).toEqual([
    [5, true],
    [3, false],
    [4, false],
    [2, false],
  ]);
});
