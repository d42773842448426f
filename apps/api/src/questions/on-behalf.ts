import { ApiError } from "../errors/api-error.ts";
import { callerOf } from "../http/authorize.ts";
import type { Caller } from "../http/call.ts";
import type { Services } from "../services.ts";

/** The verified user whose access token the AI service was given. */
export async function onBehalf(
  services: Services,
  accessToken: string,
  now: Date,
  lateSeconds = 0,
): Promise<Caller> {
  const caller = await callerOf(services.db, services.keys, accessToken, now, lateSeconds);
  if (!caller.verified) throw new ApiError("not_verified");
  return caller;
}
