import { parentPort } from "node:worker_threads";
import type { Query } from "@probability-chat/query";
import { interpret } from "@probability-chat/rules";
import type { ToRules } from "./rules-thread.ts";

/** A thread that reads questions by the rules, one at a time. */
const tables = new Map<number, NonNullable<ToRules["told"]>>();

parentPort?.on("message", (message: ToRules) => {
  if (message.forget !== null) tables.delete(message.forget);
  // one object for as long as a table is known, since the rules keep their index by it
  if (message.told) tables.set(message.table, message.told);
  parentPort?.postMessage(readByRules(message));
});
parentPort?.postMessage("ready");

function readByRules({ table, asked }: ToRules): Query[] {
  const told = tables.get(table);
  if (!told) return [];
  const meaning = interpret(asked.question, { ...asked, ...told });
  return meaning.kind === "readings" ? meaning.readings.map(({ query }) => query) : [];
}
