import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { messages, tooLong } from "../constants/messages.ts";
import { teamRoles } from "../constants/teams.ts";
import { Id, Time } from "./user.ts";

export const Role = z.enum(teamRoles);
/** A role that can be given: the owner's only goes from hand to hand. */
export const GivenRole = Role.exclude(["owner"]);

export const TeamName = z
  .string({ error: messages.team.nameRequired })
  .trim()
  .min(1, messages.team.nameRequired)
  .max(limits.teamNameLength, tooLong("The name", limits.teamNameLength));

/** An organisation: who is in it shares chats, datasets and its owner's plan. */
export const Team = z
  .object({
    id: Id,
    name: z.string(),
    /** What the caller is in it. */
    role: Role,
    /** Of the owner's plan; `used` counts members and open invitations. */
    seats: z.object({ used: z.number().int(), allowed: z.number().int() }),
    /** Why nobody may ask, upload or invite at the moment; null where they may. */
    read_only: z.string().nullable(),
    created_at: Time,
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof Team>;

/** Somebody in a team, as the others see them. */
export const TeamMember = z
  .object({
    id: Id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: Role,
    /** Questions that they may ask a month in the team; null is as many as the team has. */
    monthly_limit: z.number().int().nullable(),
    /** Whether this is the caller. */
    is_you: z.boolean(),
    joined_at: Time,
  })
  .meta({ id: "TeamMember" });
export type TeamMember = z.infer<typeof TeamMember>;

/** An invitation that nobody has accepted yet. */
export const Invitation = z
  .object({
    id: Id,
    email: z.string(),
    role: GivenRole,
    is_expired: z.boolean(),
    sent_at: Time,
    expires_at: Time,
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

/** What a team has used in its owner's present month, by member. */
export const TeamUsage = z
  .object({
    period: z.object({ starts_at: Time, ends_at: Time }),
    /** Queries of the owner's plan: those that the team and its owner have used, and all. */
    queries: z.object({ used: z.number().int(), allowed: z.number().int() }),
    /** Of the owner's plan, the owner's own datasets included; bytes. */
    storage: z.object({ used: z.number().int(), allowed: z.number().int() }),
    members: z.array(
      z.object({
        /** Null for all together who are in the team no more. */
        id: Id.nullable(),
        name: z.string(),
        email: z.string().nullable(),
        role: Role.nullable(),
        queries: z.number().int(),
        monthly_limit: z.number().int().nullable(),
        /** Chats of the team that they brought, and what the datasets in them take, in bytes. */
        chats: z.number().int(),
        storage: z.number().int(),
      }),
    ),
  })
  .meta({ id: "TeamUsage" });
export type TeamUsage = z.infer<typeof TeamUsage>;
