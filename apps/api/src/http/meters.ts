import { and, count, eq, isNull, lte, min, or, sql, sum } from "drizzle-orm";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../db/database.ts";
import { datasets, mails, quotaPeriods } from "../db/schema.ts";

/** What `/metrics` shows beyond the process itself. */
export interface Meters {
  readonly registry: Registry;
  readonly durations: Histogram;
  /** Questions settled, by what they were answered with, and those given up by whatever cause. */
  readonly questions: Counter<"outcome">;
  /** Embed sessions minted, exchanged, renewed and revoked, and refusals of those. */
  readonly embeds: Counter<"outcome">;
  /** Events of the payment provider. */
  readonly webhooks: Counter<"outcome">;
  /** Runs of the jobs on timers. */
  readonly jobs: Counter<"name" | "outcome">;
}

/**
 * Counters live as long as the process and count what has been committed; gauges are read from the
 * database when asked.
 */
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
    embeds: new Counter({
      name: "probability_chat_embed_sessions_total",
      help: "Embed sessions minted, exchanged, renewed, revoked, and refused.",
      labelNames: ["outcome"],
      registers,
    }),
    webhooks: new Counter({
      name: "probability_chat_webhooks_total",
      help: "Events of the payment provider received and refused.",
      labelNames: ["outcome"],
      registers,
    }),
    jobs: new Counter({
      name: "probability_chat_jobs_total",
      help: "Runs of jobs on timers, done and failed.",
      labelNames: ["name", "outcome"],
      registers,
    }),
  };
  for (const outcome of ["answer", "clarify", "refuse", "release"]) {
    meters.questions.inc({ outcome }, 0);
  }
  for (const outcome of ["minted", "exchanged", "renewed", "revoked", "refused"]) {
    meters.embeds.inc({ outcome }, 0);
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
  new Gauge({
    name: "probability_chat_mails_oldest_seconds",
    help: "How long the oldest e-mail in the outbox has waited; 0 where none waits.",
    registers,
    async collect() {
      const pending = eq(mails.state, "pending");
      const [row] = await db
        .select({ age: ageOf(mails.created_at) })
        .from(mails)
        .where(pending);
      this.set(row?.age ?? 0);
    },
  });
  const unlearned = and(eq(datasets.state, "live"), eq(datasets.learning_state, "learning"));
  new Gauge({
    name: "probability_chat_learning",
    help: "Datasets whose patterns are to be learned, by whether somebody is at it.",
    labelNames: ["state"],
    registers,
    async collect() {
      const running = sql<number>`count(*) filter (where ${datasets.learning_until} > now())`;
      const [row] = await db
        .select({ all: count(), running: running.mapWith(Number) })
        .from(datasets)
        .where(unlearned);
      const { all, running: some } = row ?? { all: 0, running: 0 };
      this.set({ state: "waiting" }, all - some);
      this.set({ state: "running" }, some);
    },
  });
  new Gauge({
    name: "probability_chat_learning_oldest_seconds",
    help: "How long the dataset has waited that has waited longest to be learned; 0 where none does.",
    registers,
    async collect() {
      const [row] = await db
        .select({ age: ageOf(datasets.created_at) })
        .from(datasets)
        .where(
          and(
            unlearned,
            or(isNull(datasets.learning_until), lte(datasets.learning_until, sql`now()`)),
          ),
        );
      this.set(row?.age ?? 0);
    },
  });
  new Gauge({
    name: "probability_chat_database_connections",
    help: "Connections of this process's pool: all, idle, and how many requests wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client;
      this.set({ state: "all" }, totalCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
  return meters;
}

function ageOf(column: typeof mails.created_at | typeof datasets.created_at) {
  const age = sql<number>`coalesce(extract(epoch from now() - ${min(column)}), 0)`;
  return age.mapWith(Number);
}
