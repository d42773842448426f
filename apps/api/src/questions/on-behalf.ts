import type { internalOperations } from "@probability-chat/contract";
import { ApiError, isApiError } from "../errors/api-error.ts";
import { callerOf } from "../http/authorize.ts";
import type { Caller, Handler } from "../http/call.ts";
import { networkOf } from "../security/network.ts";
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

/** Each call of the AI service is counted once: by its user, or by where it came from. */
export const identifyCaller: Handler<typeof internalOperations.identifyCaller> = async (call) => {
  const { services, body, now } = call;
  const { access_token, address } = body;
  const caller = await callerOf(services.db, services.keys, access_token, now).catch(
    async (error) => {
      if (isApiError(error)) await services.limits.take("anonymous", networkOf(address));
      throw error;
    },
  );
  await services.limits.take("assistant", caller.userId);
  if (!caller.verified) throw new ApiError("not_verified");
  return { principal_id: caller.principalId };
};

export const countFreeQuestion: Handler<typeof internalOperations.countFreeQuestion> = async ({
  services,
  body,
}) => {
  await services.limits.take("freeQuestion", body.principal_id);
  return { data: { message: "Counted." } };
};
