import {
  encodeInput,
  type ReadableTable,
  ValueIndex,
  WordPieces,
} from "@probability-chat/language";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenDataset, openDataset } from "../datasets/datasets.ts";
import { csvOf, DatasetRoom } from "../datasets/testing/dataset-room.ts";
import { answerQuestion } from "../pipeline/answer-question.ts";
import { noteLeftOut } from "../uploads/left-out.ts";
import { FileValues } from "./file-values.ts";
import { ReadableTables } from "./readable-tables.ts";

const MANY = 5_000;
/** Of descending frequency; one of the rarest differs from one of the commonest in case alone. */
const names = Array.from({ length: MANY }, (_, rank) =>
  rank === MANY - 1 ? "guest number 7" : `Guest number ${rank}`,
);
const rows = [...names, ...names.slice(0, 1_500), ...names.slice(0, 20)].map((name, at) => [
  name,
  at % 2 ? "yes" : "no",
]);
const pieces = new WordPieces([
  "[UNK]",
  "[CLS]",
  "[SEP]",
  ...Array.from({ length: 12 }, (_, at) => `[unused${at}]`),
]);

let room: DatasetRoom;
let directory: string;
let dataset: OpenDataset;
beforeAll(async () => {
  room = await DatasetRoom.create();
  ({ directory } = await room.create(csvOf([["name", "paid"], ...rows])));
  dataset = await openDataset(directory);
});
afterAll(async () => {
  await dataset.close();
  await room.dispose();
});

/** A dataset that notes of which columns the file's values are read. */
function noting(of: OpenDataset, read: string[]): Pick<OpenDataset, "codebook" | "visitValues"> {
  const { codebook } = of;
  return {
    codebook,
    visitValues: (column, ...more) => {
      read.push(column);
      return of.visitValues(column, ...more);
    },
  };
}

function asked(of: Pick<OpenDataset, "codebook" | "visitValues">) {
  return { codebook: of.codebook, dictionary: {}, title: "", values: new FileValues(of) };
}

/** The values of names that the reader sees with a question. */
function seen(question: string, table: ReadableTable): string[] {
  const { points } = encodeInput({ question, table });
  return [...points.values()].flatMap((point) =>
    point.kind === "value" && point.column === "name" ? [point.value] : [],
  );
}

const nobody = (error: unknown) => {
  throw error;
};

it("looks up all different values of the file, once for as long as it is open", async () => {
  expect(dataset.codebook.columns[0]).toMatchObject({ distinct: MANY, role: "category" });
  expect(dataset.codebook.columns[0]?.levels.length).toBe(1_000);
  const read: string[] = [];
  const tables = new ReadableTables(pieces, nobody);
  const first = await tables.of(asked(noting(dataset, read)));
  expect(first.table.index.values("name")).toHaveLength(MANY);
  expect(first.table.index.values("name")[4_000]).toMatch(/^Guest number [0-9]+$/);
  expect(first.table.index.values("paid")).toEqual(["no", "yes"]);
  expect(seen("did guest number 4000 pay", first.table)[0]).toBe("Guest number 4000");
  const again = await tables.of(asked(noting(dataset, read)));
  expect(again).toBe(first);
  expect(read).toEqual(["name"]);
  const reopened = await openDataset(directory);
  const later = await tables.of(asked(noting(reopened, read)));
  expect(seen("did guest number 4000 pay", later.table)[0]).toBe("Guest number 4000");
  expect(read).toEqual(["name", "name"]);
  await reopened.close();
});

it("lets go of the index of the table that was not asked for longest", async () => {
  const read: string[] = [];
  const reopened = await openDataset(directory);
  const [one, other] = [asked(noting(dataset, read)), asked(noting(reopened, read))];
  const within = await new FileValues(dataset).read();
  const room = new ReadableTables(pieces, nobody, 1.5 * new ValueIndex(within.kept).bytes);
  await room.of(one);
  await room.of(one);
  expect(read).toEqual(["name"]);
  await room.of(other);
  await room.of(other);
  expect(read).toEqual(["name", "name"]);
  expect((await room.of(one)).table.index.values("name")).toHaveLength(MANY);
  expect(read).toEqual(["name", "name", "name"]);
  await reopened.close();
});

it("keeps the commonest where there is no room, and tells the rest", async () => {
  const limits = { table: 200, column: 100, bytes: 10_000 };
  const { kept, leftOut } = await new FileValues(dataset, limits).read();
  const [{ values = [] } = {}, paid] = kept;
  expect(new Set(values.slice(0, 20))).toEqual(new Set(names.slice(0, 20)));
  expect(paid).toEqual({ column: "paid", values: ["no", "yes"] });
  expect(values.length).toBeLessThanOrEqual(100);
  const bytes = values.reduce((sum, { length }) => sum + 20 * length, 0);
  expect(bytes).toBeLessThanOrEqual(10_000);
  expect(leftOut).toEqual([{ column: "name", values: MANY - values.length }]);
  expect(noteLeftOut([{ column: "full name", values: 4_900 }])).toEqual([
    "Values too many and too rare to be found by the words of a question: full name (4,900). A typed query finds them, such as P(`full name` = '…').",
  ]);
  expect(noteLeftOut([])).toEqual([]);
});

it("looks up what the codebook lists where the file cannot be read, until it can", async () => {
  const errors: unknown[] = [];
  const tables = new ReadableTables(pieces, (error) => errors.push(error));
  const lost = new Error("The disk is gone.");
  const { codebook } = dataset;
  const { table } = await tables.of(asked({ codebook, visitValues: () => Promise.reject(lost) }));
  expect(table.index.values("name")).toHaveLength(1_000);
  expect(errors).toEqual([lost]);
  const again = await tables.of(asked(dataset));
  expect(again.table.index.values("name")).toHaveLength(MANY);
  expect(errors).toEqual([lost]);
});

it.each([
  ["count(name = 'Guest number 4000')", 1],
  ["count(name = 'guest number 7')", 1],
  ["count(name = 'Guest number 7')", 3],
  ["count(name = 'GUEST NUMBER 7')", 4],
  ["count(name = 'guest number 7' and name != 'Guest number 7')", 1],
  ["count(name in ('Guest number 3999', 'Guest number 4000', 'guest number 7'))", 3],
  ["count(name = 'Guest number 4000' and name = 'guest number 7') > 0", false],
])("asks the file for values that the codebook does not list: %s", async (query, value) => {
  const { answer } = await answerQuestion(query, {
    table: dataset.table,
    model: null,
    dictionary: {},
    context: [],
    dataset: { hash: "h", model_version: "counts-1" },
    suggestions: [],
    seed: 1,
  });
  expect(answer).toMatchObject({ kind: "answer", value });
});
