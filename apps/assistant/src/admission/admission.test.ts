import { setImmediate as later } from "node:timers/promises";
import { expect, test } from "vitest";
import { Admission, type AdmissionRules } from "./admission.ts";

const generous = {
  running: 2,
  underWay: 100,
  patience: 600_000,
  retryAfter: 3,
  texts: { own: "You have {n}.", full: "Full." },
};
const heard = () => new AbortController().signal;

/** An admission whose jobs run until they are told to end. */
function begun(rules: Partial<AdmissionRules> = {}, atOnce = 50) {
  const admission = new Admission({ ...generous, ...rules });
  const running = new Map<string, (failure?: Error) => void>();
  const order: string[] = [];
  const job = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      order.push(name);
      running.set(name, (failure) => {
        running.delete(name);
        if (failure) reject(failure);
        else resolve(name);
      });
    });
  const end = async (name: string, failure?: Error) => {
    running.get(name)?.(failure);
    await later();
  };
  return {
    running,
    order,
    end,
    ask: (name: string, signal = heard()) =>
      admission.admit({ id: name[0] as string, atOnce }, (takeTurn) => takeTurn(job(name), signal)),
    /** Ends whatever runs longest until nothing does. */
    async endAll() {
      for (let [name] = running.keys(); name; [name] = running.keys()) await end(name);
      return order.join(" ");
    },
  };
}

test("of a flood every other account's job waits for one turn, not for all of it", async () => {
  const { ask, endAll, running } = begun();
  const flood = Array.from({ length: 18 }, (_, at) => ask(`a${at}`));
  await later();
  expect([...running.keys()]).toEqual(["a0"]);
  const others = [ask("b0"), ask("c0"), ask("b1")];
  await later();
  expect([...running.keys()]).toEqual(["a0", "b0"]);
  const order = await endAll();
  expect(order.startsWith("a0 b0 a1 c0 b1 a2 a3")).toBe(true);
  await Promise.all([...flood, ...others]);
});

test("a single place goes round as well", async () => {
  const { ask, endAll } = begun({ running: 1 });
  const all = ["a0", "a1", "a2", "b0", "b1", "c0"].map((name) => ask(name));
  await later();
  expect(await endAll()).toBe("a0 a1 b0 c0 a2 b1");
  await Promise.all(all);
});

test("who has too much under way is told so, and nobody else", async () => {
  const { ask, endAll } = begun({}, 3);
  const own = ["a0", "a1", "a2"].map((name) => ask(name));
  await expect(ask("a3")).rejects.toMatchObject({
    code: "rate_limited",
    message: "You have 3.",
    details: { retry_after: 3 },
  });
  const other = ask("b0");
  await later();
  await endAll();
  await Promise.all([...own, other]);
  const again = ask("a4");
  await later();
  await endAll();
  expect(await again).toBe("a4");
});

test("a full service says so, and that it is not the caller's fault", async () => {
  const { ask, endAll } = begun({ underWay: 2 });
  const all = [ask("a0"), ask("b0")];
  await expect(ask("c0")).rejects.toMatchObject({
    code: "unavailable",
    message: "Full.",
    details: { retry_after: 3 },
  });
  await later();
  await endAll();
  await Promise.all(all);
});

test("what ends badly frees its place", async () => {
  const { ask, end, running } = begun({ running: 1 });
  const failing = ask("a0");
  const next = ask("b0");
  await later();
  await Promise.all([expect(failing).rejects.toThrow("no"), end("a0", new Error("no"))]);
  expect([...running.keys()]).toEqual(["b0"]);
  await end("b0");
  expect(await next).toBe("b0");
});

test("who hangs up leaves the queue, and whose turn has come does not", async () => {
  const { ask, endAll } = begun({ running: 1 }, 2);
  const [first, second] = [new AbortController(), new AbortController()];
  const [running, waiting] = [ask("a0", first.signal), ask("a1", second.signal)];
  await later();
  const gone = new Error("hung up");
  first.abort(gone);
  second.abort(gone);
  await expect(waiting).rejects.toBe(gone);
  await expect(ask("a2", AbortSignal.abort(gone))).rejects.toBe(gone);
  const last = ask("a3");
  await later();
  expect(await endAll()).toBe("a0 a3");
  expect([await running, await last]).toEqual(["a0", "a3"]);
});

test("what waits too long is turned away", async () => {
  const { ask, endAll, order } = begun({ running: 1, patience: 1 });
  const running = ask("a0");
  await expect(ask("b0")).rejects.toMatchObject({ code: "unavailable", message: "Full." });
  await endAll();
  expect(await running).toBe("a0");
  expect(order).toEqual(["a0"]);
});
