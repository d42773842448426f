import type { Event } from "@probability-chat/query";
import { logSumExp } from "../../numerics/sums.ts";
import type { Box } from "../coding/boxes.ts";
import { type Compiled, compileEvents, type Rule } from "../coding/compile-event.ts";
import { boxesOf, evidenceOf } from "../coding/to-evidence.ts";
import { logProbability } from "../conditional-probability.ts";
import type { TableModel } from "../table-model.ts";

/** Events of one question, over the same pieces of the same columns. */
export class CompiledQuestion {
  readonly model: TableModel;
  readonly compiled: Compiled;

  constructor(model: TableModel, compiled: Compiled) {
    this.model = model;
    this.compiled = compiled;
  }

  rule(at: number): Rule {
    return this.compiled.events[at] as Rule;
  }

  /** The disjoint boxes in which all of some rules hold; null where they are too many. */
  boxes(rules: readonly Rule[]): readonly Box[] | null {
    return boxesOf(this.compiled, { kind: "and", rules });
  }

  evidence(box: Box) {
    return evidenceOf(this.model.codings, this.compiled, box);
  }

  /** log p of being in one of some disjoint boxes. */
  log(boxes: readonly Box[]): number {
    if (boxes.length === 0) return Number.NEGATIVE_INFINITY;
    return logSumExp(boxes.map((box) => logProbability(this.model.joint, this.evidence(box))));
  }
}

export function compileQuestion(
  model: TableModel,
  events: readonly Event[],
): CompiledQuestion | { readonly kind: "notModelled"; readonly columns: readonly string[] } {
  const compiled = compileEvents(model.codings, events);
  return "notModelled" in compiled
    ? { kind: "notModelled", columns: compiled.notModelled }
    : new CompiledQuestion(model, compiled);
}
