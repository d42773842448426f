import type { BodyOf, internalOperations } from "@probability-chat/contract";
import { datasets } from "../db/schema.ts";
import type { Handler } from "../http/call.ts";
import { attemptsAllowed, heldBy, leaseSeconds, pauseSeconds } from "./lease.ts";

type Operations = typeof internalOperations;

export const renewLearning: Handler<Operations["renewLearning"]> = async (call) => {
  const { params, body, now, services } = call;
  const until = new Date(now.getTime() + leaseSeconds * 1_000);
  const held = await services.db
    .update(datasets)
    .set({ learning_until: until })
    .where(heldBy(params.id, body))
    .returning({ id: datasets.id });
  return { held: held.length > 0 };
};

export const settleLearning: Handler<Operations["settleLearning"]> = (call) =>
  call.effect(async (tx) => {
    const { params, body, now } = call;
    const [settled] = await tx
      .update(datasets)
      .set({ learning_worker: null, learning_until: null, ...outcomeOf(body, now) })
      .where(heldBy(params.id, body))
      .returning({ state: datasets.learning_state });
    const state = settled?.state ?? null;
    return { state: state === "none" ? null : state };
  });

function outcomeOf({ outcome, attempt }: BodyOf<Operations["settleLearning"]>, now: Date) {
  switch (outcome.kind) {
    case "ready":
      return {
        learning_state: "ready" as const,
        learning_audit: outcome.audit,
        model_version: outcome.model_version,
      };
    case "failed":
      return attempt >= attemptsAllowed
        ? { learning_state: "failed" as const }
        : { learning_until: new Date(now.getTime() + attempt * pauseSeconds * 1_000) };
    case "released":
      return { learning_attempts: attempt - 1 };
  }
}
