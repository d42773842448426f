import { openSync } from "node:fs";
import { startProcess } from "../../src/processes/beside.ts";

/** Opens files until it may open no more, starts a process all the same, and ends that one. */
function openAll(): void {
  try {
    for (;;) openSync("/dev/null", "r");
  } catch {
    // There are none left.
  }
}

openAll();
const child = startProcess(import.meta.url, "exhaust-files", {});
child.once("error", ({ message }) => process.stdout.write(message));
child.kill("SIGKILL");
