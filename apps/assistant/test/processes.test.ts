import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const program = fileURLToPath(new URL("./support/exhaust-files.ts", import.meta.url));

test("whoever ends a process that could not be started ends nobody else", async () => {
  const limited = 'ulimit -n 128 && exec "$0" "$@"';
  const sources = ["--import", loader, "--conditions=@probability-chat/source"];
  const child = spawn("sh", ["-c", limited, process.execPath, ...sources, program], {
    // A signal to a group would reach this one.
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said, [code, signal]] = await Promise.all([text(child.stdout), once(child, "close")]);
  expect({ said, code, signal }).toEqual({
    said: expect.stringMatching(/^spawn .* EMFILE$/),
    code: 0,
    signal: null,
  });
});
