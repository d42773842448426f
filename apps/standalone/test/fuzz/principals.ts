import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorReply } from "@probability-chat/contract";
import { holdPlan } from "../../../api/test/support/hold-plan.ts";
import { newPerson, type Person, personAt, type Reply, signIn } from "../support/person.ts";

export const kinds = [
  "nobody",
  "garbage",
  "ended",
  "forged",
  "unverified",
  "verified",
  "subscribed",
  "key",
  "embedded",
] as const;
export type Kind = (typeof kinds)[number];

const password = "correct horse battery";
export const table = "colour,size\nred,1\nred,2\nblue,3\n";

/** Who calls, as far as the fuzzer needs to know. */
export interface Principal {
  readonly kind: Kind;
  token: string;
  /** Values that stand for `@own.…` in a request. */
  own: Record<string, string>;
  /** Set where the session may be over, or the chat gone. */
  stale: boolean;
  chatGone: boolean;
  /** The page that it calls from. */
  readonly origin?: string;
  /** Another token for the one that is over. */
  readonly renew?: () => Promise<string>;
}

interface Pair {
  readonly data: { readonly access: string; readonly refresh: string };
}

/** Brings a principal back to where everything it may do can be tried again. */
export async function refresh(address: string, principal: Principal): Promise<void> {
  const { email } = principal.own;
  if (principal.renew && principal.stale) {
    principal.token = await principal.renew();
    principal.stale = false;
  }
  if (email && principal.stale) {
    const reply = await post<Pair>(address, "/api/token/", { email, password });
    principal.token = reply.data.access;
    principal.own.refresh = reply.data.refresh;
    principal.stale = false;
  }
  if (email && principal.chatGone) {
    principal.chatGone = false;
    try {
      Object.assign(principal.own, await furnish(await signIn(address, email, password)));
    } catch (error) {
      // A plan's month is spent at some time: from then on there is none.
      if (!(error instanceof Refused) || error.code !== "query_limit") throw error;
    }
  }
}

/** One of each kind. */
export async function createPrincipals(
  address: string,
  databaseUrl: string,
): Promise<Record<Kind, Principal>> {
  const unverified = `unverified-${process.pid}@example.org`;
  await post(address, "/api/users/register/", { email: unverified, password, first_name: "Una" });
  const verified = (await newPerson(address)).email;
  const subscribed = (await newPerson(address)).email;
  await holdPlan(databaseUrl, subscribed, { plan: "enterprise", status: "active" });
  const ended = await newPerson(address);
  await ended.call("DELETE", "/api/users/sessions/");
  const [head, claims = "", signature] = ended.token.split(".");
  const told = JSON.parse(Buffer.from(claims, "base64url").toString()) as object;
  const later = Buffer.from(JSON.stringify({ ...told, exp: 9_999_999_999 })).toString("base64url");
  const all: Record<Kind, Principal> = {
    nobody: anonymous("nobody", ""),
    garbage: anonymous("garbage", "garbage"),
    ended: anonymous("ended", ended.token),
    forged: anonymous("forged", [head, later, signature].join(".")),
    unverified: account("unverified", unverified),
    verified: account("verified", verified),
    subscribed: account("subscribed", subscribed),
    ...(await withKey(address, databaseUrl)),
  };
  for (const principal of Object.values(all)) await refresh(address, principal);
  const owner = await signIn(address, subscribed, password);
  Object.assign(all.subscribed.own, await teamOf(owner, "Fuzzers"));
  return all;
}

/** A server with a key that may do all that keys may, and an end user of its embed. */
async function withKey(
  address: string,
  databaseUrl: string,
): Promise<Record<"key" | "embedded", Principal>> {
  const [origin, scopes] = ["https://shop.example.com", ["chat", "upload", "query"]];
  const host = await newPerson(address);
  await holdPlan(databaseUrl, host.email, { plan: "enterprise", status: "active" });
  await host.call("PUT", "/api/embed/origins/", { origins: [origin] });
  const made = await host.call<{ data: { key: string } }>("POST", "/api/keys/", {
    ...{ name: "fuzzed", kind: "secret", scopes: [...scopes, "embed"] },
  });
  const server = personAt(address, host.email, made.body.data.key);
  const minted = await server.call<{ data: { client_secret: string } }>(
    "POST",
    "/api/embed/sessions/",
    { subject: "fuzzed", origins: [origin], scopes },
  );
  const page = personAt(address, "", "");
  let held: Record<string, string> = { client_secret: minted.body.data.client_secret };
  const renew = async () => {
    const { body } = await page.call<{ data: { access: string; handle: string } }>(
      ...(["POST", "/api/embed/token/", held, { origin }] as const),
    );
    held = { handle: body.data.handle };
    return body.data.access;
  };
  const own = await furnish(host);
  const { user, ...without } = own;
  return {
    key: { ...anonymous("key", server.token), own },
    embedded: { ...anonymous("embedded", ""), stale: true, own: without, origin, renew },
  };
}

function anonymous(kind: Kind, token: string): Principal {
  return { kind, token, own: {}, stale: false, chatGone: false };
}

function account(kind: Kind, email: string): Principal {
  const chatGone = kind !== "unverified";
  return { kind, token: "", own: { email, password }, stale: true, chatGone };
}

/** A chat with a table, a question and its answer; its ids by name. */
export async function furnish(person: Person): Promise<Record<string, string>> {
  type Made = { data: { id: string } };
  const create = () => person.call<Made>("POST", "/api/chats/", { title: "Fuzzed" });
  const chat = (await served(create)).data.id;
  await served(() => person.upload(chat, table));
  const route = `/api/chats/${chat}/send-message/`;
  const question = { role: "user", content: "How many rows are there?" };
  await served(() => person.call("POST", route, question));
  const { id, message } = await served(() => person.ask(chat, question.content));
  const answer = { role: "assistant", content: message };
  const saved = await served(() => person.call<Made>("POST", route, answer));
  const me = await served(() => person.call<Made>("GET", "/api/users/me/"));
  return { user: me.data.id, chat, message: saved.data.id, question: id };
}

/** Where a call is told to come again it does, as clients do. */
async function served<T>(send: () => Promise<Reply<T>>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const { status, body } = await send();
    if (status < 300) return body;
    const { code, message, retry_after = 1 } = body as Partial<ErrorReply>;
    if (status !== 503 || attempt === 5) throw new Refused(code ?? "", `${status}: ${message}`);
    await sleep(retry_after * 1_000);
  }
}

class Refused extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}

/** A team of somebody whose plan has one, with an open invitation; its ids by name. */
export async function teamOf(owner: Person, name: string): Promise<Record<string, string>> {
  type Made = { data: { id: string } };
  const { body } = await owner.call<Made>("POST", "/api/teams/", { name });
  const team = body.data.id;
  const members = await owner.call<{ data: { id: string }[] }>(
    "GET",
    `/api/teams/${team}/members/`,
  );
  const invited = await owner.call<Made>("POST", `/api/teams/${team}/invitations/`, {
    email: "guest@example.org",
  });
  return { team, seat: members.body.data[0]?.id ?? "", invitation: invited.body.data.id };
}

async function post<T>(address: string, route: string, body: unknown): Promise<T> {
  const response = await fetch(new URL(route, address), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${route} answered ${response.status}`);
  return (await response.json()) as T;
}
