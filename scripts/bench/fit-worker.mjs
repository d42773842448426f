import { parentPort } from "node:worker_threads";
import { fitMember } from "@probability-chat/engine";

/** One member per message; its task is plain data over shared memory. */
parentPort.on("message", ({ at, task }) => {
  parentPort.postMessage({ at, member: fitMember(task) });
});
