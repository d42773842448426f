import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded into the server beside its code: the most work that its serving thread did between two
 * looks at the clock, so for how long others stood still. What counts is time on a core where Linux
 * tells it, since waiting for a core is the machine's doing and not the question's.
 */
const file = process.env.STALL_PROBE;
const isServer = path.basename(process.argv[1] ?? "") === "main.js" && isMainThread;
if (file && isServer) watch(file);

function watch(portFile) {
  const interval = 10;
  let longest = 0;
  let before = worked();
  setInterval(() => {
    const now = worked();
    longest = Math.max(longest, now - before);
    before = now;
  }, interval).unref();
  const server = createServer((_request, response) => {
    response.end(String(longest));
    longest = 0;
  });
  server.listen(0, "127.0.0.1", () => writeFileSync(portFile, String(server.address().port)));
  server.unref();
}

/** Milliseconds that the main thread was on a core. */
function worked() {
  try {
    const [worked] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
    return Number(worked) / 1e6;
  } catch {
    return performance.now();
  }
}
