import type { Logger } from "pino";
import type { BillingProvider } from "./billing/provider.ts";
import type { ApiConfig } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Providers } from "./federation/providers.ts";
import type { Meters } from "./http/meters.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { SigningKey } from "./security/keys.ts";

/** One or more of a kind, all of them good; the first is what is signed and sealed with. */
export type Several<T> = readonly [T, ...T[]];

/** Every key in use, each derived for its one purpose. */
export interface Keys {
  readonly signing: Several<SigningKey>;
  readonly refresh: Several<Uint8Array>;
  /** Of embed sessions' handles. */
  readonly embed: Several<Uint8Array>;
  readonly service: Several<Uint8Array>;
  readonly mail: Several<Uint8Array>;
  /** Idempotency keys derive from these once more, per key. */
  readonly masters: Several<string>;
}

/** What every handler and job works with. */
export interface Services {
  readonly config: ApiConfig;
  readonly db: Database;
  readonly log: Logger;
  readonly keys: Keys;
  /** Null where nothing can be bought. */
  readonly billing: BillingProvider | null;
  readonly providers: Providers;
  readonly limits: RateLimits;
  readonly meters: Meters;
  readonly now: () => Date;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Reaches the named point; tests end the process there. */
  readonly failpoint: (name: string) => Promise<void>;
}
