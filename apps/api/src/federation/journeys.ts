import { limits } from "@probability-chat/contract";
import * as z from "zod";
import {
  type Challenge,
  challengeInvalid,
  issueChallenge,
  type ProviderIdentity,
  readChallenge,
} from "../factors/challenges.ts";
import type { Call } from "../http/call.ts";
import { storable } from "../security/clean-text.ts";

type JourneyCall = Pick<Call<never>, "services" | "now">;

/** Whom a provider told of, as far as it did. */
export interface Arrival {
  readonly challenge: Challenge<"provider">;
  readonly identity: ProviderIdentity;
  /** The address, where the provider says that it is theirs. */
  readonly verifiedEmail: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** Sends the browser to a provider; what must come back is sealed into its challenge. */
export async function depart({ services, now }: JourneyCall, id: string, userId: string | null) {
  const provider = services.providers.get(id);
  const { url, ...journey } = await provider.depart();
  const memory = { provider: id, userId, ...journey };
  const { token } = issueChallenge(services, "provider", memory, now);
  return { data: { url, state: token } };
}

/** Takes what the browser came back with, from the journey that this very browser began. */
export async function arrive(
  { services, now }: JourneyCall,
  body: { readonly state: string; readonly query: string },
  userId: string | null,
): Promise<Arrival> {
  const challenge = readChallenge(services, "provider", body.state, now);
  const { memory } = challenge;
  if (memory.userId !== userId) throw challengeInvalid();
  const claims = await services.providers.get(memory.provider).arrive(body.query, memory);
  const email = addressOf(claims.email);
  return {
    challenge,
    identity: { provider: memory.provider, issuer: claims.iss, subject: claims.sub, email },
    verifiedEmail: isVerified(claims) ? email : null,
    firstName: nameOf(claims.given_name ?? claims.name) || nameOf(email?.split("@")[0]),
    lastName: nameOf(claims.family_name),
  };
}

function addressOf(value: unknown): string | null {
  const parsed = z.email().max(limits.emailLength).safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Microsoft says of a work account's address in a claim of its own whether its domain vouches. */
function isVerified(claims: Readonly<Record<string, unknown>>): boolean {
  return [claims.email_verified, claims.xms_edov].some((claim) =>
    ["true", "1"].includes(String(claim)),
  );
}

function nameOf(value: unknown): string {
  return typeof value === "string"
    ? String(storable(value)).trim().slice(0, limits.nameLength)
    : "";
}
