import {
  type EngineAnswer,
  evaluate,
  type Table,
  tableFromRecords,
} from "@probability-chat/engine";
import { printQuery } from "@probability-chat/query";
import { afterAll, describe, expect, it } from "vitest";
import { csvOf, DatasetRoom } from "../src/datasets/testing/dataset-room.ts";
import { degenerateTables } from "./exactness/degenerate-tables.ts";
import { queryForms } from "./exactness/query-forms.ts";

const room = await DatasetRoom.create();
afterAll(() => room.dispose());

/** Every number in an answer that is none, and what else no answer may contain. */
function flaws(value: unknown, at = ""): string[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${at} is ${value}`];
  if (typeof value === "string") {
    return /\b(NaN|undefined|Infinity)\b/.test(value.replace(/"[^"]*"|'[^']*'/g, "")) &&
      at.endsWith("message")
      ? [`${at} says ${value}`]
      : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => flaws(inner, `${at}.${key}`));
}

function flawsOf(answer: EngineAnswer): string[] {
  const found = flaws(answer);
  if (answer.kind === "refused" && answer.message.length < 15) found.push("a bare refusal");
  if (answer.kind === "estimate" && answer.quantity === "probability") {
    if (answer.value < 0 || answer.value > 1) found.push(`a probability of ${answer.value}`);
  }
  return found;
}

async function askEverything(table: Table): Promise<string[]> {
  const found: string[] = [];
  for (const query of queryForms(table.codebook)) {
    try {
      const answer = await evaluate(query, table);
      found.push(...flawsOf(answer).map((flaw) => `${printQuery(query)}: ${flaw}`));
    } catch (error) {
      found.push(`${printQuery(query)}: ${error instanceof Error ? error.stack : error}`);
    }
  }
  return found;
}

describe.each(Object.entries(degenerateTables))("%s", (_, { headers, records }) => {
  it("is answered or refused in memory", async () => {
    expect(await askEverything(tableFromRecords(headers, records))).toEqual([]);
  });

  it("is answered or refused as a dataset", { timeout: 120_000 }, async () => {
    const dataset = await room.open(csvOf([headers, ...records]));
    expect(await askEverything(dataset.tableFor({}))).toEqual([]);
    await dataset.close();
  });
});
