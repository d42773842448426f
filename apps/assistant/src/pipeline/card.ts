import type { Codebook } from "@probability-chat/codebook";
import type { Answered, Card } from "@probability-chat/contract";
import type { EngineAnswer } from "@probability-chat/engine";
import type { Aspect } from "@probability-chat/language";
import { factsOf } from "./card-facts.ts";
import { cardFindings } from "./card-findings.ts";
import { computationOf } from "./computation.ts";
import { describeParts } from "./describe-parts.ts";
import { type Faced, faceOf } from "./face.ts";
import { gaugeOf } from "./gauge.ts";
import { tablesOf } from "./tables.ts";

/** What an answer is shown of, beside its query. */
export interface Shown extends Faced {
  readonly method: Answered["method"];
  readonly aspect?: Aspect | undefined;
  readonly codebook: Codebook;
}

/** An answer as a client shows it: each part in plain text. */
export function cardOf(
  engine: Exclude<EngineAnswer, { kind: "refused" }>,
  { query, reading, sentence, unit, method, aspect, codebook }: Shown,
): Card {
  return {
    ...faceOf(engine, { query, reading, sentence, unit }),
    gauge: gaugeOf(engine, query, unit),
    facts: factsOf(engine, query, unit),
    notes: engine.kind === "describe" ? [...describeParts(engine, aspect).notes] : [],
    tables: [...tablesOf(engine, query, unit, aspect)],
    ...(engine.kind === "findings" && { findings: cardFindings(engine, codebook) }),
    computation: computationOf(engine, method),
  };
}
