import { parentPort } from "node:worker_threads";
import { readRecords } from "@probability-chat/codebook";
import type { Query } from "@probability-chat/query";
import { interpret } from "@probability-chat/rules";
import type { ToRules } from "./rules-thread.ts";

/** What the rules are tried on before anybody asks. */
const HEADERS = ["day", "kind", "size"];
const RECORDS = [
  ["2024-01-05", "small", "1.5"],
  ["2024-02-06", "large", "20"],
  ["2024-02-07", "large", "31"],
];
const QUESTIONS = [
  "How likely is large when size is above 10?",
  "What is the average size by kind in February?",
  "Does size depend on kind?",
];
/** In milliseconds: by then whoever started this has been served. */
const PAUSE = 1_000;

/** A thread that reads questions by the rules, one at a time. */
const tables = new Map<number, NonNullable<ToRules["told"]>>();

const warming = setTimeout(warmUp, PAUSE).unref();

parentPort?.on("message", (message: ToRules) => {
  clearTimeout(warming);
  if (message.forget !== null) tables.delete(message.forget);
  // one object for as long as a table is known, since the rules keep their index by it
  if (message.told) tables.set(message.table, message.told);
  parentPort?.postMessage(readByRules(message));
});
parentPort?.postMessage("ready");

/** The first question takes half a second more than others, which nobody should wait for. */
function warmUp(): void {
  const { codebook } = readRecords(HEADERS, RECORDS);
  for (const question of QUESTIONS) interpret(question, { codebook, context: [] });
}

function readByRules({ table, asked }: ToRules): Query[] {
  const told = tables.get(table);
  if (!told) return [];
  const meaning = interpret(asked.question, { ...asked, ...told });
  return meaning.kind === "readings" ? meaning.readings.map(({ query }) => query) : [];
}
