import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** Somebody who has an account at the provider. */
export interface Acquaintance {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** A real OpenID provider on loopback, whose users sign in by naming themselves. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly people: Map<string, Acquaintance>;
  /** Where it sends browsers back to; said before the first comes. */
  returnTo: string;
  /** Goes where a browser is sent, signs in as somebody there, and returns the query it comes back with. */
  visit(url: string, login: string): Promise<string>;
  close(): Promise<void>;
}

export async function startIdentityProvider(returnTo = ""): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: "probability-chat", clientSecret: "a secret of the client" };
  const people = new Map<string, Acquaintance>();
  const build = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: [started.returnTo],
        },
      ],
      claims: { email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
      pkce: { required: () => true },
      cookies: { keys: ["only for tests"] },
      findAccount: (_: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ sub, ...people.get(sub) }),
      }),
    });
  let answer: RequestListener | undefined;
  server.on("request", (request, response) => {
    answer ??= build().callback();
    answer(request, response);
  });
  const started: IdentityProvider = {
    issuer,
    ...client,
    people,
    returnTo,
    visit: (url, login) => visit(url, login, started.returnTo),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return started;
}

async function visit(start: string, login: string, returnTo: string): Promise<string> {
  const jar = new Map<string, string>();
  let url = start;
  let form: Record<string, string> | null = null;
  for (let step = 0; step < 12; step++) {
    if (url.startsWith(returnTo)) return new URL(url).search;
    const response: Response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    form = null;
    const next = response.headers.get("location");
    const page = await response.text();
    if (next) url = new URL(next, url).href;
    else {
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (!prompt) throw new Error(`${url} answered ${response.status}: ${page.slice(0, 500)}`);
      form = prompt === "login" ? { prompt, login, password: "any" } : { prompt };
      url = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? url, url).href;
    }
  }
  throw new Error("The provider did not send the browser back.");
}
