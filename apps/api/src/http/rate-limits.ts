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
  /** Calls without a token, by IP address. */
  anonymous: { count: 300, seconds: 60 },
  /** Calls with a token, by user. */
  user: { count: 1_200, seconds: 60 },
  /** Wrong passwords, by IP address and e-mail (or user). */
  wrongPassword: { count: 10, seconds: 900 },
  /** Mails to one address that somebody asked for. */
  mailRequest: { count: 5, seconds: 3_600 },
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

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Counters in memory. */
export class RateLimits {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => Date;
  readonly #multiplier: number;

  constructor(now: () => Date, multiplier: number) {
    this.#now = now;
    this.#multiplier = multiplier;
  }

  /** Counts one more and refuses with 429 when it is one too many. */
  take(rule: RateRule, subject: string): void {
    const key = `${rule} ${subject}`;
    const now = this.#now().getTime();
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#windows.set(key, { count: 1, endsAt: now + rules[rule].seconds * 1000 });
    } else if (window.count < rules[rule].count * this.#multiplier) {
      window.count += 1;
    } else {
      const retryAfter = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
      throw new ApiError("rate_limited", undefined, { retry_after: retryAfter });
    }
  }

  /** Takes one count back: what was counted before it was tried turned out to be harmless. */
  forgive(rule: RateRule, subject: string): void {
    const window = this.#windows.get(`${rule} ${subject}`);
    if (window) window.count -= 1;
  }

  /** Forgets windows that are over. */
  sweep(): void {
    const now = this.#now().getTime();
    for (const [key, window] of this.#windows) {
      if (window.endsAt <= now) this.#windows.delete(key);
    }
  }
}
