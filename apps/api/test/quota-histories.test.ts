import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestApi } from "./support/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api?.close());

const granted = 4;

type Step =
  | { readonly kind: "reserve"; readonly key: string | null }
  | { readonly kind: "answer" | "refuse" | "release"; readonly which: number }
  | { readonly kind: "crash" }
  | { readonly kind: "burst"; readonly calls: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("reserve" as const),
      key: fc.constantFrom(null, "a", "b", "c"),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("answer" as const, "refuse" as const, "release" as const),
      which: fc.nat(6),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "crash" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("burst" as const),
      calls: fc.integer({ min: 2, max: 6 }),
    }),
  },
);

/** What must hold, kept beside the product in the simplest way. */
class Oracle {
  readonly states = new Map<string, "reserved" | "spent" | "refused" | "released">();
  readonly keys = new Map<string, string>();

  count(state: string): number {
    return [...this.states.values()].filter((other) => other === state).length;
  }

  get free(): number {
    return granted - this.count("reserved") - this.count("spent");
  }
}

test("no history of reservations, settlements, releases and crashes overspends or leaks", async () => {
  const user = await api.newUser();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await api.sql.query("delete from product.quota_periods");
      await api.sql.query("delete from product.chats");
      await api.me(user);
      await api.sql.query("update product.quota_periods set granted = $1", [20]);
      const { chat } = await api.chatWithData(user);
      await api.leave(user, granted);
      await api.sql.query("update product.ledger_entries set amount = $1 where kind = 'grant'", [
        granted,
      ]);
      const oracle = new Oracle();
      const ask = (key: string | null) => api.reserve(user, chat, { key });

      for (const step of steps) {
        const ids = [...oracle.states.keys()];
        if (step.kind === "reserve") {
          const known = step.key ? oracle.keys.get(step.key) : undefined;
          const state = known ? oracle.states.get(known) : undefined;
          const free = oracle.free;
          const { status, body } = await ask(step.key);
          if (state === "reserved") expect(body.state).toBe("pending");
          else if (state === "spent" || state === "refused") expect(body.state).toBe("answered");
          else if (free <= 0) expect(status).toBe(403);
          else {
            expect(body.state).toBe("reserved");
            if (known) expect(body.question_id).toBe(known);
            oracle.states.set(body.question_id, "reserved");
            if (step.key) oracle.keys.set(step.key, body.question_id);
          }
        } else if (step.kind === "crash") {
          await api.service("questions/forget", {
            worker: "worker-1",
            started_at: new Date(api.now().getTime() + 1000).toISOString(),
          });
          for (const id of ids) {
            if (oracle.states.get(id) === "reserved") oracle.states.set(id, "released");
          }
        } else if (step.kind === "burst") {
          const free = oracle.free;
          const replies = await Promise.all(Array.from({ length: step.calls }, () => ask(null)));
          const won = replies.filter((reply) => reply.body.state === "reserved");
          expect(won).toHaveLength(Math.max(0, Math.min(free, step.calls)));
          for (const { body } of won) oracle.states.set(body.question_id, "reserved");
        } else {
          const id = ids[step.which % Math.max(1, ids.length)];
          if (!id) continue;
          const before = oracle.states.get(id);
          if (step.kind === "release") {
            await api.service(`questions/${id}/release`, { reason: "test" });
            if (before === "reserved") oracle.states.set(id, "released");
          } else {
            const both = await Promise.all([
              api.settle(id, "x", step.kind),
              api.settle(id, "x", step.kind),
            ]);
            const expected = before === "released" ? 409 : 200;
            expect(both.map((reply) => reply.status)).toEqual([expected, expected]);
            if (before === "reserved") {
              oracle.states.set(id, step.kind === "answer" ? "spent" : "refused");
            }
          }
        }
        await agrees(oracle);
      }
    }),
    { numRuns: 25, seed: 20_260_711 },
  );
}, 180_000);

async function agrees(oracle: Oracle): Promise<void> {
  const { rows } = await api.sql.query(`select p.granted, p.reserved, p.spent,
      (select count(*)::int from product.questions where state = 'reserved') as questions_reserved,
      (select count(*)::int from product.questions where spent) as questions_spent,
      coalesce(sum(amount) filter (where kind = 'grant'), 0)::int as ledger_granted,
      coalesce(sum(amount) filter (where kind = 'settle'), 0)::int as ledger_spent,
      (coalesce(sum(amount) filter (where kind = 'reserve'), 0)
        - coalesce(sum(amount) filter (where kind in ('settle', 'release')), 0))::int as ledger_reserved
    from product.quota_periods p left join product.ledger_entries l on l.period_id = p.id
    group by p.id`);
  const reserved = oracle.count("reserved");
  const spent = oracle.count("spent");
  expect(rows).toEqual([
    {
      granted,
      reserved,
      spent,
      questions_reserved: reserved,
      questions_spent: spent,
      ledger_granted: granted,
      ledger_spent: spent,
      ledger_reserved: reserved,
    },
  ]);
}
