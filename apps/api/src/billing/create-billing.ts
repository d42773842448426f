import type { ApiConfig } from "../config.ts";
import type { Database } from "../db/database.ts";
import { createPaddle } from "./paddle/paddle.ts";
import type { BillingProvider } from "./provider.ts";
import { createSandbox } from "./sandbox/sandbox.ts";

/** The provider that the configuration asks for: Paddle's account, else local mode's sandbox. */
export function createBilling(
  config: ApiConfig,
  db: Database,
  of: { readonly masterSecret: string; readonly now: () => Date },
): BillingProvider | null {
  if (config.paddle) return createPaddle(config.paddle);
  return config.local ? createSandbox(db, { ...of, publicUrl: config.publicUrl }) : null;
}
