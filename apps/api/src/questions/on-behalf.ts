import type { internalOperations } from "@probability-chat/contract";
import { permit } from "../embedding/permit.ts";
import { ApiError, isApiError } from "../errors/api-error.ts";
import { callerOf, countedBy } from "../http/authorize.ts";
import type { Caller, Handler } from "../http/call.ts";
import { networkOf } from "../security/network.ts";
import type { Services } from "../services.ts";

/** Whose token or key the AI service was given; what for and from where was asked before. */
export async function onBehalf(
  services: Services,
  accessToken: string,
  now: Date,
  lateSeconds = 0,
): Promise<Caller> {
  const caller = await callerOf(services, accessToken, now, lateSeconds);
  if (!caller.verified) throw new ApiError("not_verified");
  return caller;
}

/** Each call of the AI service is counted once: by its user, or by where it came from. */
export const identifyCaller: Handler<typeof internalOperations.identifyCaller> = async (call) => {
  const { services, body, now } = call;
  const { access_token, address, scope, page } = body;
  const identify = async () => {
    const found = await callerOf(services, access_token, now);
    const { origin, fetch_site: fetchSite, host } = page;
    permit(services, found, { access: "verified", scope }, { origin, fetchSite, host });
    return found;
  };
  const caller = await identify().catch(async (error) => {
    if (isApiError(error)) await services.limits.take("anonymous", networkOf(address));
    throw error;
  });
  await services.limits.take("assistant", countedBy(caller));
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
