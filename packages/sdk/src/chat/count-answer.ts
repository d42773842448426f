import type { ConverseReply, User } from "@probability-chat/contract";
import { fill, sendingTexts } from "@probability-chat/contract/constants";
import type { HostUser } from "../session/host-source.ts";
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
  session.setUser(isUsedUp(counted) ? told(counted) : counted);
}

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });

function isUsedUp(user: User | HostUser): user is HostUser {
  return "embed" in user && user.remaining_queries <= 0;
}

/** A host's user has no subscription, and is told the day as by the server from the next call on. */
function told({ embed, ...user }: HostUser): HostUser {
  const date = day.format(new Date(user.quota_resets_at ?? embed.quota.resets_at));
  return { ...user, embed: { ...embed, notice: fill(sendingTexts.untilReset, { date }) } };
}
