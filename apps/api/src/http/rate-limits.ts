import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { rateLimits } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { sha256 } from "../security/derive.ts";

interface Rule {
  readonly count: number;
  readonly seconds: number;
  /** Taken by a process in twentieths, so that most calls ask the database nothing. */
  readonly isCoarse?: boolean;
}

/**
 * How often, in how long; each multiplied by the configuration's `rateLimitMultiplier`. Counted for
 * all processes together, in windows that begin with the first call.
 */
const rules = {
  /** Calls without a token, by network. */
  anonymous: { count: 300, seconds: 60, isCoarse: true },
  /** Calls with a token, by user, key or end user. */
  user: { count: 1_200, seconds: 60, isCoarse: true },
  /** Calls of the AI service, by user. */
  assistant: { count: 600, seconds: 60, isCoarse: true },
  /** Questions in free words, by principal: reading them takes a process's time or a provider's money. */
  freeQuestion: { count: 60, seconds: 60 },
  /** Wrong passwords, by network and e-mail (or session). */
  wrongPassword: { count: 10, seconds: 900 },
  /** Wrong passwords for whichever accounts, by network. */
  wrongPasswordOfNetwork: { count: 60, seconds: 900 },
  /** Wrong passwords from wherever, by e-mail; after that one guess a turn, see `turn`. */
  wrongPasswordOfAccount: { count: 30, seconds: 3_600 },
  /**
   * Wrong codes of an authenticator app, by user. It refuses, as who guesses has the password: of a
   * million codes three are right, and nobody else is kept out, nor a recovery code or a passkey.
   */
  wrongCode: { count: 30, seconds: 86_400 },
  /** Wrong passwords that stand in the account's record. */
  notedGuess: { count: 10, seconds: 3_600 },
  /** Mails to one address that somebody asked for. */
  mailRequest: { count: 5, seconds: 3_600 },
  /** Invitations to a team, by who sends them. */
  invitation: { count: 60, seconds: 3_600 },
  /** Requests to support, by user. */
  support: { count: 5, seconds: 3_600 },
  /** Messages of the contact form, by IP address, and from everywhere together. */
  contact: { count: 5, seconds: 3_600 },
  contactOverall: { count: 200, seconds: 3_600 },
  /** Images sent, by user: each costs time to decode. */
  image: { count: 30, seconds: 3_600 },
  /** Embed sessions minted, by tenant. */
  mint: { count: 1_200, seconds: 60, isCoarse: true },
  /** Downloads of everything, by user. */
  export: { count: 10, seconds: 3_600 },
} as const satisfies Record<string, Rule>;

export type RateRule = keyof typeof rules;

/** Turns of one subject come this far apart, in milliseconds, and are waited for only so long. */
const turnEvery = 5_000;
const longestWait = 10_000;

/** What a process may still do of a coarse rule without asking. */
interface Share {
  left: number;
  readonly endsAt: number;
}

const shares = 20;

/**
 * Counters in the database, where every process finds them. They are not part of the transaction
 * of what they hold back, so they have connections of their own: those of the others may all be in
 * transactions that wait for a count.
 */
export class RateLimits {
  readonly #shares = new Map<string, Share>();
  readonly #taking = new Map<string, Promise<boolean>>();
  readonly #db: Pick<Database, "select" | "insert" | "update" | "delete">;
  readonly #now: () => Date;
  readonly #multiplier: number;

  constructor(db: Database, now: () => Date, multiplier: number) {
    this.#db = db;
    this.#now = now;
    this.#multiplier = multiplier;
  }

  /** Counts one more and refuses with 429 when it is one too many. */
  async take(rule: RateRule, subject: string): Promise<void> {
    if (await this.has(rule, subject)) return;
    const now = this.#now();
    const [window] = await this.#db
      .select({ endsAt: rateLimits.ends_at })
      .from(rateLimits)
      .where(eq(rateLimits.key, keyOf(rule, subject)));
    throw tooMany((window?.endsAt.getTime() ?? 0) - now.getTime());
  }

  /** Counts one more where there is one left. */
  async has(rule: RateRule, subject: string): Promise<boolean> {
    const { isCoarse }: Rule = rules[rule];
    const key = keyOf(rule, subject);
    if (!isCoarse) return (await this.#count(rule, key, 1)) !== null;
    while (!this.#spend(key)) {
      // Calls at once wait for one share, and leave the others to other processes.
      const taking =
        this.#taking.get(key) ?? this.#takeShare(rule, key).finally(() => this.#taking.delete(key));
      this.#taking.set(key, taking);
      if (!(await taking)) return false;
    }
    return true;
  }

  #spend(key: string): boolean {
    const share = this.#shares.get(key);
    if (!share || share.left < 1 || share.endsAt <= this.#now().getTime()) return false;
    share.left -= 1;
    return true;
  }

  async #takeShare(rule: RateRule, key: string): Promise<boolean> {
    const left = Math.max(1, Math.floor((rules[rule].count * this.#multiplier) / shares));
    const endsAt = await this.#count(rule, key, left);
    if (endsAt) this.#shares.set(key, { left, endsAt: endsAt.getTime() });
    return endsAt !== null;
  }

  /** Counts so many more of a window; when it ends, or null where nothing of it is left. */
  async #count(rule: RateRule, key: string, taken: number): Promise<Date | null> {
    const { count, seconds } = rules[rule];
    const most = count * this.#multiplier;
    const now = this.#now();
    const endsAt = new Date(now.getTime() + seconds * 1_000);
    const isOver = lte(rateLimits.ends_at, now);
    const [window] = await this.#db
      .insert(rateLimits)
      .values({ key, count: taken, ends_at: endsAt })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${isOver} then 0 else ${rateLimits.count} end + ${taken}::integer`,
          ends_at: sql`case when ${isOver} then excluded.ends_at else ${rateLimits.ends_at} end`,
        },
        setWhere: sql`${isOver} or ${rateLimits.count} < ${most}::double precision`,
      })
      .returning({ endsAt: rateLimits.ends_at });
    return window?.endsAt ?? null;
  }

  /** Takes one count back: what was counted before it was tried turned out to be harmless. */
  async forgive(rule: RateRule, subject: string): Promise<void> {
    await this.#db
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count} - 1` })
      .where(and(eq(rateLimits.key, keyOf(rule, subject)), gt(rateLimits.count, 0)));
  }

  /** Takes a subject's next turn: milliseconds until it. Refuses with 429 where many wait. */
  async turn(subject: string): Promise<number> {
    const now = this.#now();
    const key = keyOf("turn", subject);
    const every = turnEvery / this.#multiplier;
    const after = (at: ReturnType<typeof sql>) =>
      sql`${at} + make_interval(secs => ${every / 1_000}::double precision)`;
    const [turn] = await this.#db
      .insert(rateLimits)
      .values({ key, count: 0, ends_at: new Date(now.getTime() + every) })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          ends_at: after(sql`greatest(${rateLimits.ends_at}, ${now.toISOString()}::timestamptz)`),
        },
        setWhere: lte(rateLimits.ends_at, new Date(now.getTime() + longestWait)),
      })
      .returning({ endsAt: rateLimits.ends_at });
    if (turn) return Math.max(0, turn.endsAt.getTime() - every - now.getTime());
    const [next] = await this.#db
      .select({ at: rateLimits.ends_at })
      .from(rateLimits)
      .where(eq(rateLimits.key, key));
    throw tooMany((next?.at.getTime() ?? 0) - now.getTime() - longestWait);
  }

  /** Forgets windows and turns that are over. */
  async sweep(): Promise<void> {
    const now = this.#now();
    await this.#db.delete(rateLimits).where(lte(rateLimits.ends_at, now));
    for (const [key, share] of this.#shares) {
      if (share.endsAt <= now.getTime()) this.#shares.delete(key);
    }
  }
}

/** Addresses and the like are of any length; what is kept of them is short, and tells nobody. */
function keyOf(rule: RateRule | "turn", subject: string): string {
  return `${rule} ${sha256(subject).toString("base64url")}`;
}

function tooMany(milliseconds: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new ApiError("rate_limited", undefined, { retry_after: retryAfter });
}
