import type { Event, Query, Scalar } from "@probability-chat/query";
import type { Context } from "./context.ts";
import { outliersOf } from "./figures/outlier.ts";
import { estimateScalar } from "./figures/scalar.ts";
import { isRefused, type Refused } from "./refuse.ts";

/**
 * Closing: every scalar within an event (`fare > quantile(0.75, fare)`) is computed over its own
 * rows and put back as a number, and `outlier(fare)` as its bounds, so that tables only meet literals. The
 * first scalar that cannot be computed refuses the whole query.
 */
export async function closeQuery(context: Context, query: Query): Promise<Query | Refused> {
  const closing = new Closing(context);
  const closed = await closing.query(query);
  return closing.refused ?? closed;
}

class Closing {
  refused: Refused | null = null;
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  async query(query: Query): Promise<Query> {
    switch (query.kind) {
      case "claim":
      case "test":
        return {
          ...query,
          left: await this.scalar(query.left),
          right: await this.scalar(query.right),
        };
      case "interval":
      case "whatIf":
      case "trend":
      case "forecast":
      case "sampleSize":
      case "detectable":
        return { ...query, scalar: await this.scalar(query.scalar) };
      case "effect":
        return {
          ...query,
          scalar: await this.scalar(query.scalar),
          treated: await this.event(query.treated),
          control: query.control && (await this.event(query.control)),
        };
      case "by":
        return { ...query, query: (await this.query(query.query)) as typeof query.query };
      case "rank":
        return { ...query, by: await this.scalar(query.by) };
      case "explain":
        return { ...query, query: await this.query(query.query) };
      case "range":
      case "distribution":
      case "mode":
      case "antimode":
      case "table":
      case "dependence":
      case "drivers":
      case "complete":
      case "correlations":
      case "predict":
      case "rows":
      case "shape":
        return { ...query, given: await this.event(query.given) };
      case "draw":
      case "survival":
        return {
          ...query,
          event: await this.event(query.event),
          given: await this.event(query.given),
        };
      case "simulate": {
        const { target } = query;
        return {
          ...query,
          target: target.kind === "columns" ? target : await this.event(target),
          given: await this.event(query.given),
        };
      }
      case "surprise":
      case "describe":
      case "findings":
        return query;
      default:
        return this.scalar(query);
    }
  }

  async scalar(scalar: Scalar): Promise<Scalar> {
    switch (scalar.kind) {
      case "number":
        return scalar;
      case "probability":
      case "odds":
        return {
          ...scalar,
          event: await this.event(scalar.event),
          given: await this.event(scalar.given),
        };
      case "count":
        return { ...scalar, event: await this.event(scalar.event) };
      case "statistic":
      case "quantile":
      case "correlation":
      case "slope":
        return { ...scalar, given: await this.event(scalar.given) };
      case "difference":
      case "ratio":
        return {
          ...scalar,
          left: await this.scalar(scalar.left),
          right: await this.scalar(scalar.right),
        };
    }
  }

  async event(event: Event): Promise<Event> {
    switch (event.kind) {
      case "and":
      case "or": {
        const events: Event[] = [];
        for (const part of event.events) events.push(await this.event(part));
        return { ...event, events };
      }
      case "not":
        return { ...event, event: await this.event(event.event) };
      case "compare": {
        const { right } = event;
        if (typeof right !== "object" || right.kind === "column" || right.kind === "part") {
          return event;
        }
        return { ...event, right: await this.#value(right) };
      }
      case "outlier": {
        const given = await this.event(event.given);
        if (this.refused) return event;
        const closed = await outliersOf(this.#context, { ...event, given });
        if (closed.kind !== "refused") return closed;
        this.refused = closed;
        return event;
      }
      default:
        return event;
    }
  }

  async #value(open: Scalar): Promise<number | string> {
    const scalar = await this.scalar(open);
    if (this.refused) return Number.NaN;
    const [outcome] = await estimateScalar(this.#context, scalar, []);
    if (!outcome) return Number.NaN;
    if (isRefused(outcome.result)) {
      this.refused = outcome.result;
      return Number.NaN;
    }
    return outcome.result.value;
  }
}
