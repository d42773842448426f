import { count, eq, sum } from "drizzle-orm";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../db/database.ts";
import { mails, quotaPeriods } from "../db/schema.ts";

/** What `/metrics` shows beyond the process itself. */
export interface Meters {
  readonly registry: Registry;
  readonly durations: Histogram;
  /** Questions that came to their end, counted once that end is committed. */
  readonly questions: Counter<"outcome">;
  /** Events of the payment provider, counted once their effect is committed. */
  readonly webhooks: Counter<"outcome">;
}

/** Counters live as long as the process; gauges are read from the database when asked. */
export function createMeters(db: Database): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const meters = {
    registry,
    durations: new Histogram({
      name: "http_request_duration_seconds",
      help: "Time to serve a request.",
      labelNames: ["listener", "method", "route", "status"],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    questions: new Counter({
      name: "probability_chat_questions_total",
      help: "Questions answered, clarified, refused and released.",
      labelNames: ["outcome"],
      registers,
    }),
    webhooks: new Counter({
      name: "probability_chat_webhooks_total",
      help: "Events of the payment provider received and refused.",
      labelNames: ["outcome"],
      registers,
    }),
  };
  for (const outcome of ["answer", "clarify", "refuse", "release"]) {
    meters.questions.inc({ outcome }, 0);
  }
  for (const outcome of ["received", "refused"]) meters.webhooks.inc({ outcome }, 0);
  new Gauge({
    name: "probability_chat_reservations_open",
    help: "Queries reserved for questions without an end yet.",
    registers,
    async collect() {
      const [row] = await db.select({ open: sum(quotaPeriods.reserved) }).from(quotaPeriods);
      this.set(Number(row?.open ?? 0));
    },
  });
  new Gauge({
    name: "probability_chat_mails_pending",
    help: "E-mails that wait in the outbox.",
    registers,
    async collect() {
      const pending = eq(mails.state, "pending");
      const [row] = await db.select({ pending: count() }).from(mails).where(pending);
      this.set(row?.pending ?? 0);
    },
  });
  return meters;
}
