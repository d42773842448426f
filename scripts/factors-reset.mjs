import { runBatch } from "./bootstrap/run-batch.mjs";

runBatch("reset-factors.ts");
