import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { messages, tooLong } from "../constants/messages.ts";

const text = messages.validation;

/** A UUIDv7. */
export const Id = z.uuid();
/** RFC 3339 in UTC. */
export const Time = z.iso.datetime();

export const Email = z
  .string({ error: text.emailRequired })
  .trim()
  .min(1, text.emailRequired)
  .max(limits.emailLength, text.emailInvalid)
  .pipe(z.email(text.emailInvalid));

/** A password of at least `minimum` characters; the texts differ by form. */
export const Password = (minimum: number, tooShort: string, required: string) =>
  z
    .string({ error: required })
    .min(1, required)
    .min(minimum, tooShort)
    .max(limits.passwordLength, `Password must be at most ${limits.passwordLength} characters`);

export const Plan = z.enum(["free", "pro", "enterprise"]);

/** What the plan allows; `file_size` in megabytes of 1,048,576 bytes. */
export const PlanDetails = z
  .object({ plan: Plan, file_size: z.number(), queries: z.number() })
  .meta({ id: "PlanDetails" });

export const SubscriptionStatus = z.enum([
  "active",
  "trialing",
  "paused",
  "past_due",
  "canceled",
  "inactive",
]);

export const Duration = z.enum(["monthly", "yearly"]);

/** A plan that somebody pays for; `end_date` is when it renews or ends. */
export const Subscription = z
  .object({
    id: Id,
    status: SubscriptionStatus,
    plan: PlanDetails,
    plan_details: PlanDetails,
    queries_used: z.number().int(),
    end_date: Time.nullable(),
    duration: Duration,
    /** What happens at `end_date` in place of a renewal; null where it renews. */
    scheduled_action: z.enum(["cancel", "pause"]).nullable(),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;

/** An account as its owner sees it. */
export const User = z
  .object({
    id: Id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    image: z.string().nullable(),
    is_verified: z.boolean(),
    customer_id: z.string().nullable(),
    plan: Plan,
    /** The allowance of the current plan, whatever the subscription's state. */
    plan_details: PlanDetails,
    /** Queries left in this period; `query_limit` is the same figure under its older name. */
    query_limit: z.number().int(),
    remaining_queries: z.number().int(),
    queries_used: z.number().int(),
    quota_resets_at: Time,
    active_subscription: Subscription.nullable(),
    /** Whether questions are kept to train the reader by; no, until the user says so. */
    learning_consent: z.boolean(),
    created_at: Time,
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;

export const RegisterBody = z
  .object({
    email: Email,
    password: Password(limits.signupPasswordMinimum, text.passwordTooShort, text.passwordRequired),
    first_name: z
      .string({ error: text.firstNameRequired })
      .trim()
      .min(1, text.firstNameRequired)
      .max(limits.nameLength, tooLong("First name", limits.nameLength)),
    last_name: z.string().trim().max(limits.nameLength).default(""),
  })
  .meta({ id: "Register" });

export const Credentials = z
  .object({
    email: Email,
    password: z
      .string({ error: text.passwordRequired })
      .min(1, text.passwordRequired)
      .max(limits.passwordLength, tooLong("Password", limits.passwordLength)),
  })
  .meta({ id: "Credentials" });

export const TokenPair = z.object({ access: z.string(), refresh: z.string() });

/** The pair stands in the envelope and, as the specification reads it, beside it. */
export const SignedIn = TokenPair.extend({ user: User, data: TokenPair.extend({ user: User }) });
