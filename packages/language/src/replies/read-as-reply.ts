import { queryColumns } from "@probability-chat/query";
import type { Proposal } from "../reader.ts";
import type { Told } from "../reply/refusals.ts";
import { checkQuery } from "../typed/check-query.ts";
import type { Read } from "./reply-to.ts";

/** A message as it is read: with what it replies to, where it is likelier a reply. */
export async function readAsReply(
  message: string,
  reply: Read | null,
  propose: (text: string) => Promise<Proposal>,
  told: Told,
  readsOnce: boolean,
): Promise<{ readonly proposal: Proposal; readonly replies: Read | null }> {
  if (!reply) return { proposal: await propose(message), replies: null };
  if (readsOnce) return { proposal: await propose(reply.text), replies: reply };
  const [joined, alone] = await Promise.all([reply.text, message].map(propose));
  if (!joined || !alone) throw new RangeError("A reader proposed nothing.");
  const mayAsk = !reply.isShort || isWhole(alone, message, told);
  return mayAsk && likelihood(alone) > likelihood(joined)
    ? { proposal: alone, replies: null }
    : { proposal: joined, replies: reply };
}

/** Whether a message asks about columns with all its words, and for nothing that it leaves out. */
function isWhole({ hypotheses, unmatched, unnamed }: Proposal, question: string, told: Told) {
  const [best] = hypotheses;
  if (best?.kind !== "query" || unmatched.length > 0 || unnamed > 0) return false;
  const hasColumn = queryColumns(best.query).length > 0;
  return hasColumn && checkQuery(best.query, { ...told, question }) === null;
}

function likelihood({ hypotheses: [best] }: Proposal): number {
  return best?.logProbability ?? Number.NEGATIVE_INFINITY;
}
