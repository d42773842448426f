import { fill, messages } from "@probability-chat/contract";
import type { ClientAuth, Configuration } from "openid-client";
import type { ApiConfig } from "../config.ts";
import { ApiError } from "../errors/api-error.ts";
import type { ProviderConfig } from "./config.ts";

/** Read once somebody comes by a provider. */
const library = () => import("openid-client");

const timeoutSeconds = 10;

/** What a browser is sent away with, and what must come back. */
export interface Journey {
  readonly verifier: string;
  readonly nonce: string;
  readonly state: string;
}

/** What a provider says of somebody. */
export interface Claims {
  readonly iss: string;
  readonly sub: string;
  readonly [name: string]: unknown;
}

/** One identity provider, as a client of its authorization code flow with PKCE. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  /** Where to send the browser. */
  depart(): Promise<Journey & { readonly url: string }>;
  /** What the provider says of whoever came back with this query; refuses all but its own word. */
  arrive(query: string, journey: Journey): Promise<Claims>;
}

export interface Providers {
  readonly list: readonly Provider[];
  /** Refuses with 404 where it is not configured. */
  get(id: string): Provider;
}

export function createProviders({ identityProviders, publicUrl }: ApiConfig): Providers {
  const list = identityProviders.map((config) =>
    createProvider(config, `${publicUrl}/login/${config.id}`),
  );
  return {
    list,
    get(id) {
      const found = list.find((provider) => provider.id === id);
      if (!found) throw new ApiError("not_found");
      return found;
    },
  };
}

function createProvider(config: ProviderConfig, returnTo: string): Provider {
  let found: Promise<Configuration> | undefined;
  const configuration = () => {
    found ??= discover(config).catch((error: unknown) => {
      found = undefined;
      throw failure(config.name, error, true);
    });
    return found;
  };
  return {
    id: config.id,
    name: config.name,
    async depart() {
      const oidc = await library();
      const verifier = oidc.randomPKCECodeVerifier();
      const journey = { verifier, nonce: oidc.randomNonce(), state: oidc.randomState() };
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: returnTo,
        scope: "openid email profile",
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        nonce: journey.nonce,
        state: journey.state,
      });
      return { ...journey, url: url.href };
    },
    async arrive(query, { verifier, nonce, state }) {
      const oidc = await library();
      const server = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(
          server,
          new URL(`${returnTo}?${query.replace(/^\?/, "")}`),
          { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state },
        );
        const claims = tokens.claims();
        if (!claims) throw new Error("There is no ID token.");
        const { iss, sub } = claims;
        if (claims.email !== undefined || !server.serverMetadata().userinfo_endpoint) return claims;
        return { ...(await oidc.fetchUserInfo(server, tokens.access_token, sub)), iss, sub };
      } catch (error) {
        throw failure(config.name, error);
      }
    },
  };
}

async function discover(config: ProviderConfig): Promise<Configuration> {
  const oidc = await library();
  const { issuer, clientId, clientSecret } = config;
  // Its secret goes in a header, which is what a client is registered for by default.
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const method = methods.includes("client_secret_basic")
      ? oidc.ClientSecretBasic(clientSecret)
      : oidc.ClientSecretPost(clientSecret);
    return method(server, ...rest);
  };
  return oidc.discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout: timeoutSeconds,
    // The configuration takes such an address of this machine alone.
    execute: issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [],
  });
}

/** A provider that is away may be there in a moment; one that says no will not. */
function failure(name: string, cause: unknown, away = isAway(cause)): ApiError {
  const text = away ? messages.server.providerUnavailable : messages.server.providerRefused;
  const detail = fill(text, { provider: name });
  const extra = away ? { detail, retry_after: 5 } : { detail };
  return new ApiError(away ? "unavailable" : "provider_refused", detail, extra, { cause });
}

function isAway(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, name, message, status, cause } = error as Record<string, unknown>;
  return (
    code === "OAUTH_TIMEOUT" ||
    name === "TimeoutError" ||
    (name === "TypeError" && message === "fetch failed") ||
    (typeof status === "number" && status >= 500) ||
    (cause !== error && isAway(cause))
  );
}
