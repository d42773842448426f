import { expect, test } from "vitest";
import type { PooledProcess } from "./pooled-process.ts";
import { createProcessPool } from "./process-pool.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Does what its task says: it dies over `die`, and gives any other back once it is let go. */
function processes() {
  const started: { die: () => void; replies: (() => void)[] }[] = [];
  const start = (): PooledProcess<string, string, string> => {
    let die: (how: string) => void = () => {};
    const gone = new Promise<string>((resolve) => {
      die = resolve;
    });
    const replies: (() => void)[] = [];
    started.push({ die: () => die("killed"), replies });
    return {
      pid: started.length,
      // the first two are ready at once, what replaces them never
      ready: started.length > 2 ? gone.then(() => null) : Promise.resolve("ready"),
      gone,
      end: die,
      run: (task) =>
        Promise.race([
          new Promise<string>((resolve) => replies.push(() => resolve(task))),
          gone.then(() => null),
        ]),
    };
  };
  return { start, started };
}

test("room that a lost process leaves goes to a process that is idle", async () => {
  const { start, started } = processes();
  const pool = createProcessPool({
    ...{ name: "tests", processes: 2, spare: 1, queue: 9, start, log: silent },
  });
  await new Promise(setImmediate);
  const first = pool.run("first", { key: "one" });
  const second = pool.run("second", { key: "one" });
  await new Promise(setImmediate);
  expect(pool.processes().map(({ state }) => state)).toEqual(["busy", "idle"]);
  started[0]?.die();
  expect(await first).toMatchObject({ kind: "unavailable", reason: "lost" });
  await new Promise(setImmediate);
  started[1]?.replies[0]?.();
  expect(await second).toBe("second");
  await pool.close();
});
