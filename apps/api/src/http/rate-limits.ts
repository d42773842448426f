import { ApiError } from "../errors/api-error.ts";

interface Rule {
  readonly count: number;
  readonly seconds: number;
}

/**
 * How often, in how long; each multiplied by the configuration's `rateLimitMultiplier`. Counted
 * per process, in windows that begin with the first call.
 */
const rules = {
  /** Calls without a token, by network. */
  anonymous: { count: 300, seconds: 60 },
  /** Calls with a token, by user. */
  user: { count: 1_200, seconds: 60 },
  /** Calls of the AI service, by user. */
  assistant: { count: 600, seconds: 60 },
  /** Wrong passwords, by network and e-mail (or session). */
  wrongPassword: { count: 10, seconds: 900 },
  /** Wrong passwords for whichever accounts, by network. */
  wrongPasswordOfNetwork: { count: 60, seconds: 900 },
  /** Wrong passwords from wherever, by e-mail; after that one guess a turn, see `turn`. */
  wrongPasswordOfAccount: { count: 30, seconds: 3_600 },
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
  /** Downloads of everything, by user. */
  export: { count: 10, seconds: 3_600 },
} as const satisfies Record<string, Rule>;

export type RateRule = keyof typeof rules;

/** Turns of one subject come this far apart, in milliseconds, and are waited for only so long. */
const turnEvery = 5_000;
const longestWait = 10_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Counters in memory. */
export class RateLimits {
  readonly #windows = new Map<string, Window>();
  /** When each subject's next turn is. */
  readonly #turns = new Map<string, number>();
  readonly #now: () => Date;
  readonly #multiplier: number;

  constructor(now: () => Date, multiplier: number) {
    this.#now = now;
    this.#multiplier = multiplier;
  }

  /** Counts one more and refuses with 429 when it is one too many. */
  take(rule: RateRule, subject: string): void {
    if (this.has(rule, subject)) return;
    const endsAt = this.#windows.get(`${rule} ${subject}`)?.endsAt ?? 0;
    throw tooMany(endsAt - this.#now().getTime());
  }

  /** Counts one more where there is one left. */
  has(rule: RateRule, subject: string): boolean {
    const key = `${rule} ${subject}`;
    const now = this.#now().getTime();
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#windows.set(key, { count: 1, endsAt: now + rules[rule].seconds * 1000 });
      return true;
    }
    if (window.count >= rules[rule].count * this.#multiplier) return false;
    window.count += 1;
    return true;
  }

  /** Takes one count back: what was counted before it was tried turned out to be harmless. */
  forgive(rule: RateRule, subject: string): void {
    const window = this.#windows.get(`${rule} ${subject}`);
    if (window) window.count -= 1;
  }

  /** Takes a subject's next turn: milliseconds until it. Refuses with 429 where many wait. */
  turn(subject: string): number {
    const now = this.#now().getTime();
    const at = Math.max(now, this.#turns.get(subject) ?? 0);
    if (at - now > longestWait) throw tooMany(at - now - longestWait);
    this.#turns.set(subject, at + turnEvery / this.#multiplier);
    return at - now;
  }

  /** Forgets windows and turns that are over. */
  sweep(): void {
    const now = this.#now().getTime();
    for (const [key, window] of this.#windows) {
      if (window.endsAt <= now) this.#windows.delete(key);
    }
    for (const [subject, at] of this.#turns) {
      if (at <= now) this.#turns.delete(subject);
    }
  }
}

function tooMany(milliseconds: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new ApiError("rate_limited", undefined, { retry_after: retryAfter });
}
