import { parentPort } from "node:worker_threads";
import { type FitTask, fitMember } from "@probability-chat/engine";

/** One member per message; its task is plain data over shared memory. */
parentPort?.on("message", ({ at, task }: { readonly at: number; readonly task: FitTask }) => {
  parentPort?.postMessage({ at, member: fitMember(task) });
});
