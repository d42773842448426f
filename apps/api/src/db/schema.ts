import type {
  ConverseReply,
  DatasetSummary,
  KeptCard,
  KeptLine,
  Learning,
  LearningAudit,
  PlanName,
  Rating,
} from "@probability-chat/contract";
import {
  bigint,
  boolean,
  customType,
  integer,
  json,
  pgSchema,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** The product API's own schema. Constraints and indexes stand in `migrations`. */
export const product = pgSchema("product");

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
export const time = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });
const id = () => uuid().primaryKey();

export const tenants = product.table("tenants", { id: id(), created_at: time().notNull() });

export const users = product.table("users", {
  id: id(),
  tenant_id: uuid().notNull(),
  email: text().notNull(),
  /** Folded, so that addresses are compared without regard to case. */
  email_key: text().notNull(),
  /** Null where the account was made by a provider's sign-in and has no password yet. */
  password_hash: text(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  image: text(),
  customer_id: text(),
  plan: text().$type<PlanName>().notNull().default("free"),
  verified_at: time(),
  /** Whether questions are kept to train the reader by. */
  learning_consent: boolean().notNull().default(false),
  created_at: time().notNull(),
});

/** Who owns chats and quota: a user, an embed's end user within a tenant, or a team (chats only). */
export const principals = product.table("principals", {
  id: id(),
  kind: text().$type<"user" | "embed" | "team">().notNull(),
  tenant_id: uuid().notNull(),
  user_id: uuid(),
  subject: text(),
  team_id: uuid(),
  /** Of an embed's end user: what its tenant lets it use in a month, and when it was last there. */
  monthly_queries: integer(),
  monthly_bytes: bigint({ mode: "number" }),
  seen_at: time(),
  created_at: time().notNull(),
});

/** A session is a family of refresh tokens; `used` is the newest generation ever presented. */
export const sessions = product.table("sessions", {
  id: id(),
  user_id: uuid().notNull(),
  used: integer().notNull().default(0),
  used_at: time(),
  user_agent: text().notNull(),
  created_at: time().notNull(),
  last_used_at: time().notNull(),
  expires_at: time().notNull(),
  ended_at: time(),
  end_reason: text(),
  /** When a password or a factor was given last; null: when it began. */
  proved_at: time(),
});

/** One image a user at most, square and small; `name` is the unguessable end of its address. */
export const images = product.table("images", {
  name: text().primaryKey(),
  user_id: uuid().notNull(),
  bytes: bytes().notNull(),
  created_at: time().notNull(),
});

export const supportRequests = product.table("support_requests", {
  id: id(),
  user_id: uuid().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  created_at: time().notNull(),
});

/** Messages of the contact form, from whoever wrote them. */
export const contactRequests = product.table("contact_requests", {
  id: id(),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  created_at: time().notNull(),
});

export const mailTokens = product.table("mail_tokens", {
  hash: bytes().primaryKey(),
  user_id: uuid().notNull(),
  purpose: text().$type<"verify" | "reset" | "email">().notNull(),
  /** The new address, where that is what the token confirms. */
  email: text(),
  created_at: time().notNull(),
  expires_at: time().notNull(),
  used_at: time(),
});

/** The outbox. `sealed` holds the encrypted bodies until delivery. */
export const mails = product.table("mails", {
  id: id(),
  user_id: uuid(),
  recipient: text().notNull(),
  subject: text().notNull(),
  sealed: bytes(),
  state: text().$type<"pending" | "sent" | "failed" | "local">().notNull(),
  attempts: integer().notNull().default(0),
  next_attempt_at: time().notNull(),
  created_at: time().notNull(),
});

export const subscriptions = product.table("subscriptions", {
  id: id(),
  user_id: uuid().notNull(),
  plan: text().$type<Exclude<PlanName, "free">>().notNull(),
  status: text()
    .$type<"active" | "trialing" | "paused" | "past_due" | "canceled" | "inactive">()
    .notNull(),
  duration: text().$type<"monthly" | "yearly">().notNull(),
  started_at: time().notNull(),
  ends_at: time(),
  provider_id: text(),
  provider: text().$type<"sandbox" | "paddle">(),
  customer_id: text(),
  price_id: text(),
  scheduled_action: text().$type<"cancel" | "pause">(),
  created_at: time().notNull(),
  updated_at: time().notNull(),
});

/** One month of one principal's quota; `source` is `free` or the subscription's id. */
export const quotaPeriods = product.table("quota_periods", {
  id: id(),
  principal_id: uuid().notNull(),
  source: text().notNull(),
  starts_at: time().notNull(),
  ends_at: time().notNull(),
  /** What the plan allows; `granted` is more where more was used before the plan shrank. */
  allowance: integer().notNull(),
  granted: integer().notNull(),
  reserved: integer().notNull().default(0),
  spent: integer().notNull().default(0),
});

export const ledgerEntries = product.table("ledger_entries", {
  id: id(),
  principal_id: uuid().notNull(),
  period_id: uuid().notNull(),
  kind: text().$type<"grant" | "adjust" | "reserve" | "settle" | "release">().notNull(),
  amount: integer().notNull(),
  question_id: uuid(),
  /** Of what a team used: for which, and who asked. */
  team_id: uuid(),
  asked_by: uuid(),
  created_at: time().notNull(),
});

export const chats = product.table("chats", {
  id: id(),
  principal_id: uuid().notNull(),
  /** Who brought it into its team, where it is a team's. */
  brought_by: uuid(),
  title: text().notNull(),
  /** Its report's, where that has one of its own. */
  report_title: text(),
  last_sequence: integer().notNull().default(0),
  created_at: time().notNull(),
  updated_at: time().notNull(),
});

/** A chat has at most one `live` dataset; the AI service removes `obsolete` ones from disk. */
export const datasets = product.table("datasets", {
  id: id(),
  principal_id: uuid(),
  chat_id: uuid(),
  state: text().$type<"live" | "obsolete" | "purged">().notNull(),
  summary: json().$type<DatasetSummary>(),
  hash: text().notNull(),
  /** Of its file. */
  bytes: bigint({ mode: "number" }).notNull().default(0),
  model_version: text().notNull(),
  learning_state: text().$type<Learning["state"]>().notNull().default("none"),
  /** Turns taken so far; the number of a turn fences off those before it. */
  learning_attempts: integer().notNull().default(0),
  learning_worker: text(),
  learning_claimed_at: time(),
  /** The end of the lease, or of the pause after a failure. */
  learning_until: time(),
  learning_audit: json().$type<LearningAudit>(),
  idempotency_key: text(),
  created_at: time().notNull(),
  obsolete_at: time(),
  purge_attempts: integer().notNull().default(0),
  next_purge_at: time(),
});

/**
 * One question: reserved → answered → saved, or released. Its principal is who asked, its month that
 * of who pays; either may be gone. `json` keeps a reply's bytes.
 */
export const questions = product.table("questions", {
  id: id(),
  principal_id: uuid(),
  chat_id: uuid().notNull(),
  period_id: uuid(),
  dataset_id: uuid().notNull(),
  idempotency_key: text(),
  content: text().notNull(),
  state: text().$type<"reserved" | "answered" | "saved" | "released">().notNull(),
  worker: text().notNull(),
  reserved_at: time().notNull(),
  expires_at: time().notNull(),
  answered_at: time(),
  reply: json().$type<ConverseReply>(),
  message: text(),
  formal: text(),
  spent: boolean().notNull().default(false),
  created_at: time().notNull(),
});

export const messages = product.table("messages", {
  id: id(),
  chat_id: uuid().notNull(),
  sequence: integer().notNull(),
  role: text().$type<"user" | "assistant">().notNull(),
  content: text().notNull(),
  question_id: uuid(),
  /** Who wrote it, in a team's chat. */
  author_id: uuid(),
  created_at: time().notNull(),
});

/** What its reader thought of an assistant's message. */
export const feedback = product.table("feedback", {
  message_id: uuid().primaryKey(),
  rating: text().$type<Rating>().notNull(),
  comment: text(),
  created_at: time().notNull(),
});

/** Keys whose question was stopped, whether or not it had been reserved by then. */
export const stoppedKeys = product.table("stopped_keys", {
  chat_id: uuid().notNull(),
  key: text().notNull(),
  created_at: time().notNull(),
});

/** Cards of the tables that kept lines are about, less what looks personal. */
export const keptTables = product.table("kept_tables", {
  dataset_id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  chat_id: uuid().notNull(),
  card: json().$type<KeptCard>().notNull(),
  created_at: time().notNull(),
});

/** What is kept of a consenting user's questions, at most one line each. */
export const keptLines = product.table("kept_lines", {
  id: id(),
  user_id: uuid().notNull(),
  dataset_id: uuid().notNull(),
  question_id: uuid().notNull(),
  line: json().$type<KeptLine>().notNull(),
  created_at: time().notNull(),
});

export const idempotencyKeys = product.table("idempotency_keys", {
  scope: bytes().primaryKey(),
  user_id: uuid(),
  operation: text().notNull(),
  fingerprint: bytes().notNull(),
  status: integer(),
  sealed: bytes(),
  created_at: time().notNull(),
});

/** How often something was done in a window, or when its next turn is. */
export const rateLimits = product.table("rate_limits", {
  key: text().primaryKey(),
  count: integer().notNull(),
  ends_at: time().notNull(),
});

/** A deleted account leaves one entry: that its id was deleted, and when. */
export const auditEntries = product.table("audit_entries", {
  id: id(),
  user_id: uuid(),
  action: text().notNull(),
  ip: text(),
  created_at: time().notNull(),
});
