import { parentPort } from "node:worker_threads";
import type { Codebook } from "@probability-chat/codebook";
import type { Query } from "@probability-chat/query";
import { interpret } from "@probability-chat/rules";
import type { ToRules } from "./rules-thread.ts";

/** A thread that reads questions by the rules, one at a time. */
const tables = new Map<number, Codebook>();

parentPort?.on("message", ({ table, codebook, forget, asked }: ToRules) => {
  if (forget !== null) tables.delete(forget);
  if (codebook) tables.set(table, codebook);
  parentPort?.postMessage(readByRules(tables.get(table), asked));
});
parentPort?.postMessage("ready");

function readByRules(codebook: Codebook | undefined, asked: ToRules["asked"]): Query[] {
  if (!codebook) return [];
  const meaning = interpret(asked.question, { ...asked, codebook });
  return meaning.kind === "readings" ? meaning.readings.map(({ query }) => query) : [];
}
