import { runBatch } from "./bootstrap/run-batch.mjs";

runBatch("export-reading.ts");
