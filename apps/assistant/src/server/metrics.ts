import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Admission } from "../admission/admission.ts";
import type { End, PoolWatch } from "../processes/process-pool.ts";
import type { PoolState } from "../work/work.ts";

/** What gauges show as it stands when they are asked. */
export interface Shown {
  readonly pools: () => readonly PoolState[];
  readonly admissions: Readonly<Record<"question" | "upload", Admission>>;
}

/** What `/metrics` of the AI service shows. */
export interface Meters {
  readonly registry: Registry;
  /** Counts how the pool of this name goes. */
  pool(name: string): PoolWatch;
  refused(admission: keyof Shown["admissions"]): (why: "own" | "full" | "late") => void;
  learned(outcome: string, seconds: number): void;
  /** Counts and times a server's requests by route and status. */
  measure(app: FastifyInstance): void;
  show(shown: Shown): void;
  /** Shows whether the engine of large tables answers, asked each time. */
  showEngine(answers: () => Promise<boolean>): void;
}

const ends: readonly End[] = ["spent", "deadline", "memory", "died"];
const seconds = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** Counters live as long as the process; the disk is that of `dataDir`. */
export function createMeters(dataDir: string): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: "assistant_request_seconds",
    help: "Time from a request's arrival to the end of its reply.",
    labelNames: ["route", "status"],
    buckets: seconds,
    registers,
  });
  const waited = new Histogram({
    name: "assistant_task_wait_seconds",
    help: "Time that a task waited for a process of its pool.",
    labelNames: ["pool"],
    buckets: seconds,
    registers,
  });
  const took = new Histogram({
    name: "assistant_task_seconds",
    help: "Time that a process of a pool had a task, however it ended.",
    labelNames: ["pool"],
    buckets: seconds,
    registers,
  });
  const ended = new Counter({
    name: "assistant_processes_ended_total",
    help: "Processes of a pool that ended: spent, past a deadline, over their memory, or died.",
    labelNames: ["pool", "why"],
    registers,
  });
  const refusals = new Counter({
    name: "assistant_refused_total",
    help: "Questions and uploads refused: the account has enough under way, all have, or it waited in vain.",
    labelNames: ["admission", "why"],
    registers,
  });
  const learning = new Histogram({
    name: "assistant_learning_seconds",
    help: "Time of a turn at learning a table's model, by its outcome.",
    labelNames: ["outcome"],
    buckets: [1, 5, 20, 60, 200, 900],
    registers,
  });
  addDisk(registry, dataDir);
  return {
    registry,
    pool(pool) {
      for (const why of ends) ended.inc({ pool, why }, 0);
      return {
        began: (time) => waited.observe({ pool }, time),
        finished: (time) => took.observe({ pool }, time),
        ended: (why) => ended.inc({ pool, why }),
      };
    },
    refused(admission) {
      for (const why of ["own", "full", "late"]) refusals.inc({ admission, why }, 0);
      return (why) => refusals.inc({ admission, why });
    },
    learned: (outcome, time) => learning.observe({ outcome }, time),
    measure(app) {
      app.addHook("onResponse", async (request, reply) => {
        const route = request.routeOptions.url ?? "unknown";
        requests.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
      });
    },
    show: (shown) => addStanding(registry, shown),
    showEngine(answers) {
      new Gauge({
        name: "assistant_table_engine_up",
        help: "Whether the engine of large tables answers: 1, or 0.",
        registers,
        async collect() {
          this.set((await answers()) ? 1 : 0);
        },
      });
    },
  };
}

function addStanding(registry: Registry, { pools, admissions }: Shown): void {
  const registers = [registry];
  new Gauge({
    name: "assistant_processes",
    help: "Processes of a pool by what they do.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      this.reset();
      for (const { name: pool, processes } of pools()) {
        for (const state of ["starting", "idle", "busy", "pausing", "resting"] as const) {
          this.set({ pool, state }, processes.filter((one) => one === state).length);
        }
      }
    },
  });
  new Gauge({
    name: "assistant_tasks_waiting",
    help: "Tasks that wait for a process of a pool.",
    labelNames: ["pool"],
    registers,
    collect() {
      for (const { name: pool, waiting } of pools()) this.set({ pool }, waiting);
    },
  });
  new Gauge({
    name: "assistant_admitted",
    help: "Questions and uploads that run, wait for their turn, and are under way in all.",
    labelNames: ["admission", "state"],
    registers,
    collect() {
      for (const [admission, { standing }] of Object.entries(admissions)) {
        for (const [state, count] of Object.entries(standing)) {
          this.set({ admission, state }, count);
        }
      }
    },
  });
}

function addDisk(registry: Registry, dataDir: string): void {
  new Gauge({
    name: "assistant_disk_bytes",
    help: "The disk of the data folder: what is free to this process, and all of it.",
    labelNames: ["part"],
    registers: [registry],
    async collect() {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      this.set({ part: "free" }, bavail * bsize);
      this.set({ part: "all" }, blocks * bsize);
    },
  });
}

/** Serves the figures. */
export function serveMetrics({ registry }: Meters, on: FastifyInstance): void {
  on.get("/metrics", async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
