import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

/** A thread whose code is a source, for which `--import` does not reach into threads. */
register();
await import(workerData);
