import type { Proposal } from "../reader.ts";
import type { Read } from "./reply-to.ts";

/** A message as it is read: with what it replies to, where it is likelier a reply. */
export async function readAsReply(
  message: string,
  reply: Read | null,
  propose: (text: string) => Promise<Proposal>,
): Promise<{ readonly proposal: Proposal; readonly replies: Read | null }> {
  const joined = reply && (await propose(reply.text));
  if (joined && reply.isShort) return { proposal: joined, replies: reply };
  const alone = await propose(message);
  return joined && likelihood(joined) >= likelihood(alone)
    ? { proposal: joined, replies: reply }
    : { proposal: alone, replies: null };
}

function likelihood({ hypotheses: [best] }: Proposal): number {
  return best?.logProbability ?? Number.NEGATIVE_INFINITY;
}
