import type { internalOperations } from "@probability-chat/contract";
import { and, asc, eq, inArray, lt, lte, type SQL } from "drizzle-orm";
import { transact } from "../db/database.ts";
import { questions } from "../db/schema.ts";
import { isApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import type { Services } from "../services.ts";
import { lockQuestion } from "./find-question.ts";
import { reservationEnd } from "./lease.ts";
import { releaseReserved } from "./release.ts";

type Operations = typeof internalOperations;

/** Releases every reservation whose lease is over. */
export function reapReservations(services: Services): Promise<number> {
  return releaseWhere(services, lte(questions.expires_at, services.now()));
}

/** What a worker has reserved is still being answered. */
export const renewReservations: Handler<Operations["renewReservations"]> = async (call) => {
  const { body, now, services } = call;
  const held = await services.db
    .update(questions)
    .set({ expires_at: reservationEnd(now) })
    .where(
      and(
        eq(questions.worker, body.worker),
        eq(questions.state, "reserved"),
        inArray(questions.id, body.ids),
      ),
    )
    .returning({ id: questions.id });
  return { held: held.length };
};

/** Releases what an earlier life of a worker had reserved. */
export const forgetReservations: Handler<Operations["forgetReservations"]> = async (call) => {
  const { worker, started_at } = call.body;
  const earlier = and(
    eq(questions.worker, worker),
    lt(questions.reserved_at, new Date(started_at)),
  );
  return { released: await releaseWhere(call.services, earlier) };
};

/** One question a transaction, each looked at again under the lock of who pays. */
async function releaseWhere(services: Services, which: SQL | undefined): Promise<number> {
  const left = await services.db
    .select({ id: questions.id, reservedAt: questions.reserved_at })
    .from(questions)
    .where(and(eq(questions.state, "reserved"), which))
    .orderBy(asc(questions.expires_at));
  let released = 0;
  for (const { id, reservedAt } of left) {
    try {
      released += await transact(services.db, async (tx) => {
        const { question } = await lockQuestion(tx, id);
        const same = question.reserved_at.getTime() === reservedAt.getTime();
        if (question.state !== "reserved" || !same) return 0;
        await releaseReserved(tx, services, question, services.now());
        return 1;
      });
    } catch (error) {
      if (!isApiError(error) || error.code !== "not_found") throw error;
    }
  }
  return released;
}
