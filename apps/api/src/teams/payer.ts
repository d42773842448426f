import { fill, messages, type PlanDefinition, planOf } from "@probability-chat/contract";
import { and, eq, inArray, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { only, type Reader } from "../db/database.ts";
import { principals, users } from "../db/schema.ts";
import { governingSubscription, isUsable } from "../quota/governing.ts";
import { ownersSeat } from "./owned-team.ts";
import { teamMembers } from "./tables.ts";

/** The plan that a team is on, its owner's, and why it is read-only, where it is. */
export interface TeamPlan {
  readonly plan: PlanDefinition;
  /** Null where the team may be used. */
  readonly readOnly: string | null;
}

/** What stands between a plan and its use by a team; null where nothing does. */
export function readOnlyText(
  team: { readonly name: string },
  plan: PlanDefinition,
  isPaid: boolean,
): string | null {
  if (plan.seats === 0) return fill(messages.team.readOnly, { team: team.name });
  return isPaid ? null : fill(messages.team.unpaid, { team: team.name });
}

/** The plan of the team that this principal owns. */
export async function planOfTeam(
  reader: Reader,
  { team, payerId }: { readonly team: { readonly name: string }; readonly payerId: string },
): Promise<TeamPlan> {
  const { id, name } = only(
    await reader
      .select({ id: users.id, name: users.plan })
      .from(users)
      .innerJoin(principals, eq(principals.user_id, users.id))
      .where(eq(principals.id, payerId)),
  );
  const plan = planOf(name);
  const subscription = name === "free" ? null : await governingSubscription(reader, id);
  const isPaid = subscription !== null && isUsable(subscription.status);
  return { plan, readOnly: readOnlyText(team, plan, isPaid) };
}

/**
 * The principals whose datasets are on this one's plan: itself, the team that it owns, and the end
 * users of its embeds.
 */
export function onPlanOf(reader: Reader, payerId: string) {
  const holder = alias(principals, "holder");
  const owned = reader
    .select({ id: teamMembers.team_id })
    .from(teamMembers)
    .where(ownersSeat(payerId));
  const account = alias(principals, "account");
  const tenant = reader
    .select({ id: account.tenant_id })
    .from(account)
    .where(eq(account.id, payerId));
  return reader
    .select({ id: holder.id })
    .from(holder)
    .where(
      or(
        eq(holder.id, payerId),
        inArray(holder.team_id, owned),
        and(eq(holder.kind, "embed"), inArray(holder.tenant_id, tenant)),
      ),
    );
}
