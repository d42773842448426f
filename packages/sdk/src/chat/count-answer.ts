import type { ConverseReply, User } from "@probability-chat/contract";
import type { Session } from "../session/session.ts";

/** Takes the spent query off the counters; the server's figure counts where it is given. */
export function countAnswer(session: Session, reply: ConverseReply): void {
  const user = session.$user.get();
  if (!user) return;
  const given: Partial<ConverseReply> = reply;
  const spent = given.answer === undefined || given.answer.kind === "answer" ? 1 : 0;
  const left = (held: number) => given.quota?.remaining ?? Math.max(0, held - spent);
  const counted: User = {
    ...user,
    query_limit: left(user.query_limit),
    remaining_queries: left(user.remaining_queries),
    queries_used: (user.queries_used ?? 0) + spent,
    quota_resets_at: given.quota?.resets_at ?? user.quota_resets_at,
    active_subscription: user.active_subscription && {
      ...user.active_subscription,
      queries_used: user.active_subscription.queries_used + spent,
    },
  };
  session.setUser(counted);
}
