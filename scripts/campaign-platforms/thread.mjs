import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A program whose thread does it all. */
await once(new Worker(new URL("program.mjs", import.meta.url)), "exit");
