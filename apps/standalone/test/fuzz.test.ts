import { ErrorReply, errorStatus, operations } from "@probability-chat/contract";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../../api/test/support/database.ts";
import { holdPlan } from "../../api/test/support/hold-plan.ts";
import {
  createPrincipals,
  furnish,
  type Kind,
  kinds,
  type Principal,
  refresh,
  teamOf,
} from "./fuzz/principals.ts";
import { type Described, type Draft, draftsOf, fill, operationsOf, png } from "./fuzz/requests.ts";
import { newPerson, type Person, personAt } from "./support/person.ts";
import { dataDirectory, type Server, startServer } from "./support/server.ts";

/**
 * Every operation of the running product's OpenAPI document, called by every kind of principal
 * with what it asks for and with what it does not. `FUZZ_RUNS` is how often each, `FUZZ_SEED`
 * where to begin.
 */
const numRuns = Number(process.env.FUZZ_RUNS ?? 35);
const seed = Number(process.env.FUZZ_SEED ?? 20_260);

let server: Server;
let ada: Person;
let document: Parameters<typeof draftsOf>[1];
let described: Map<string, Described>;
let principals: Record<Kind, Principal>;
let adas: Record<string, string>;
let adasRefresh: string;
let before: unknown;
/** What only Ada may ever be told. */
let secrets: string[];
/** The statuses that each operation answered with. */
const seen = new Map<string, Set<number>>();

beforeAll(async () => {
  const databaseUrl = await createDatabase();
  server = await startServer(await dataDirectory(), {
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_FACTOR: "1000000",
  });
  document = (await (
    await fetch(new URL("/api/openapi.json", server.address))
  ).json()) as typeof document;
  described = new Map(operationsOf(document).map((operation) => [operation.id, operation]));
  principals = await createPrincipals(server.address, databaseUrl);
  ada = await newPerson(server.address);
  await holdPlan(databaseUrl, ada.email, { plan: "enterprise", status: "active" });
  adas = { ...(await furnish(ada)), ...(await teamOf(ada, "Babbage-Associates")) };
  adas.email = ada.email;
  await ada.call("PATCH", `/api/users/${adas.user}/`, {
    first_name: "Augusta-Adamantine",
    last_name: "Lovelacework",
  });
  await ada.call("PATCH", `/api/chats/${adas.chat}/`, { title: "Analytical-Engineering" });
  await ada.call("POST", `/api/chats/${adas.chat}/send-message/`, {
    role: "user",
    content: "Bernoulli-Numberwise",
  });
  const sessions = await ada.call<{ data: { id: string }[] }>("GET", "/api/users/sessions/");
  adas.session = sessions.body.data[0]?.id ?? "";
  const image = new FormData();
  image.append("file", new Blob([png], { type: "image/png" }), "me.png");
  image.append("content_type", "image/png");
  const stored = await ada.call<{ data: { file_url: string } }>(
    "POST",
    "/api/users/upload-user-image/",
    image,
  );
  adas.image = stored.body.data.file_url.split("/").at(-1)?.split("?")[0] ?? "";
  const password = "hers alone, 1843";
  await ada.call("PATCH", "/api/users/update-password/", {
    old_password: "correct horse battery",
    new_password: password,
  });
  await renew("/api/token/", { email: ada.email, password });
  secrets = [
    ...Object.values(adas),
    "Augusta-Adamantine",
    "Lovelacework",
    "Analytical-Engineering",
    "Bernoulli-Numberwise",
    "Babbage-Associates",
  ];
  before = await everything();
});
afterAll(() => server?.stop());

/** Gives Ada another access token, since they last shorter than many runs do. */
async function renew(route: string, proof: object): Promise<void> {
  type Pair = { data: { access: string; refresh: string } };
  const { data } = (await ada.call<Pair>("POST", route, proof)).body;
  adasRefresh = data.refresh;
  ada = personAt(server.address, ada.email, data.access);
}

/** What anybody can add to: mails and invitations to her address, and the record of attempts. */
const anybodys = ["mails", "audit", "team_invitations"];
const timeless = /"(exported_at|last_used_at)":"[^"]*"/g;

/** A session's end moves with its use, which {@link renew} is. */
function withoutEnd(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("last_used_at" in value)) return value;
  return { ...value, expires_at: "" };
}

/** All that Ada can read of what is hers. */
async function everything(): Promise<unknown> {
  const routes = [
    "/api/users/me/",
    "/api/users/export/",
    "/api/users/sessions/",
    "/api/usage/",
    "/api/teams/",
    `/api/teams/${adas.team}/members/`,
    `/api/teams/${adas.team}/invitations/`,
    "/api/chats/",
    `/api/chats/${adas.chat}/`,
    `/api/chats/${adas.chat}/messages/`,
    `/api/chats/${adas.chat}/export/?format=json`,
  ];
  const replies = await Promise.all(routes.map((route) => ada.call("GET", route)));
  return replies.map(({ status, body }) => ({
    status,
    body: JSON.parse(JSON.stringify(body).replace(timeless, '"$1":""'), (name, value: unknown) =>
      anybodys.includes(name) ? undefined : withoutEnd(value),
    ) as unknown,
  }));
}

function bodyOf(body: Draft["body"]): {
  content?: NonNullable<RequestInit["body"]>;
  type?: string;
} {
  if (body.kind === "none") return {};
  if (body.kind === "json")
    return { content: JSON.stringify(body.value) ?? "", type: "application/json" };
  if (body.kind === "raw") return { content: body.text, type: body.type };
  const form = new FormData();
  for (const [name, value] of body.fields) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([value.bytes]), value.name);
  }
  return { content: form };
}

async function send(operation: Described, draft: Draft, principal: Principal) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(Buffer.from(draft.path[name] ?? "").toString()),
  );
  const url = new URL(path, server.address);
  for (const [name, value] of draft.query) url.searchParams.append(name, value);
  const { content, type } = operation.method === "GET" ? {} : bodyOf(draft.body);
  const response = await fetch(url, {
    method: operation.method,
    headers: {
      ...(principal.token ? { authorization: `Bearer ${principal.token}` } : {}),
      ...(principal.origin ? { origin: principal.origin } : {}),
      ...(draft.key === null ? {} : { "idempotency-key": draft.key }),
      ...(type ? { "content-type": type } : {}),
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const reply = Buffer.from(await response.arrayBuffer()).toString("latin1");
  return {
    asked: `${url.pathname}${decodeURIComponent(url.search.replaceAll("+", " ").replace(/%(?![\da-f]{2})/gi, "%25"))} ${JSON.stringify(draft)}`,
    status: response.status,
    contentType: response.headers.get("content-type") ?? "",
    text: Buffer.from(reply, "latin1").toString("utf8"),
  };
}

type Reply = Awaited<ReturnType<typeof send>>;

function check(operation: Described, { status, contentType, text, asked }: Reply): void {
  expect(status, text).toBeLessThan(500);
  const documented = operation.responses[String(status)];
  expect(documented, `${status} is not documented: ${text.slice(0, 300)}`).toBeDefined();
  const types = Object.keys(documented?.content ?? {});
  expect(types).toContain(contentType.split(";")[0]);
  const leaked = secrets.filter((secret) => text.includes(secret) && !asked.includes(secret));
  expect(leaked).toEqual([]);
  const contract = operations[operation.id as keyof typeof operations];
  if (status >= 400) {
    const body = JSON.parse(text) as ErrorReply;
    expect(ErrorReply.parse(body)).toEqual(body);
    expect(errorStatus[body.code]).toBe(status);
    expect(documented?.description.split(", ")).toContain(body.code);
  } else {
    expect(status).toBe(contract.status);
    if ("replyType" in contract) return;
    const body: unknown = JSON.parse(text);
    expect(contract.reply.parse(body)).toEqual(body);
  }
}

/** Paths that a URL's own rules turn into others: `.` and `..` are no ids that could be sent. */
function isSendable({ path }: Draft): boolean {
  return Object.values(path).every((value) => !["", ".", ".."].includes(value.trim()));
}

/** Who gets furthest with an operation. */
function likely(id: string): Kind[] {
  const { access } = operations[id as keyof typeof operations];
  if (access === "embed") return ["embedded"];
  return access === "key" ? ["key"] : ["verified", "subscribed"];
}

test.each(Object.keys(operations))(
  "%s keeps to its contract [6.objects.owner-only]",
  async (id) => {
    const operation = described.get(id);
    if (!operation) throw new Error(`${id} is not in the document.`);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(...kinds), fc.constantFrom<Kind[]>(...likely(id))),
        draftsOf(operation, document).filter(isSendable),
        async (kind, draft) => {
          const principal = principals[kind];
          await refresh(server.address, principal);
          const known = Object.fromEntries([
            ...Object.entries(adas).map(([name, value]) => [`@ada.${name}`, value]),
            ...Object.entries(principal.own).map(([name, value]) => [`@own.${name}`, value]),
          ]) as Record<string, string>;
          const reply = await send(operation, fill(draft, known), principal);
          if (reply.status === 401 || operation.id.startsWith("endSession")) principal.stale = true;
          if (/^(revoke|refresh)Token$/.test(id)) principal.stale = true;
          if (id === "deleteChat" && reply.status === 200) principal.chatGone = true;
          seen.set(id, (seen.get(id) ?? new Set()).add(reply.status));
          check(operation, reply);
        },
      ),
      { seed, numRuns, endOnFailure: true, interruptAfterTimeLimit: 3_600_000 },
    );
  },
  3_600_000,
);

/** They need a token from a mail, a password or factor, a provider's word or signature, or somebody else. */
const needsMore = new Set([
  "verifyAccount",
  "confirmPasswordReset",
  "confirmEmail",
  "updatePassword",
  "changeEmail",
  "deleteUser",
  "endSession",
  "receiveBillingWebhook",
  "completeSignIn",
  "signInWithPasskey",
  "prove",
  "startTotp",
  "confirmTotp",
  "removeTotp",
  "renewRecoveryCodes",
  "startPasskey",
  "addPasskey",
  "renamePasskey",
  "removePasskey",
  "setPassword",
  "startProviderSignIn",
  "signInWithProvider",
  "linkWithPassword",
  "startLinking",
  "linkIdentity",
  "unlinkIdentity",
  "readInvitation",
  "readShared",
  "revokeShareLink",
  "removePin",
  "acceptInvitation",
  // Who calls has a team, which they say no name of, and which nobody but they is in.
  "createTeam",
  "deleteTeam",
  "handOverTeam",
  "removeTeamMember",
  // They are of an upload in pieces, of which headers say what the document has no body for.
  "createUpload",
  "readUpload",
  "appendUpload",
  "removeUpload",
  "finishUpload",
  // They name a key, a session, a subject, an origin or a secret, which no request makes up.
  "deleteKey",
  "createEmbedSession",
  "deleteEmbedSession",
  "deleteEmbedSubject",
  "exchangeEmbedToken",
]);

test("what was valid was served", () => {
  const never = [...seen].filter(
    ([id, statuses]) => !needsMore.has(id) && ![...statuses].some((status) => status < 300),
  );
  expect(never.map(([id]) => id)).toEqual([]);
});

test("nothing of Ada's was changed by any of it [6.objects.owner-only]", async () => {
  await renew("/api/token/refresh/", { refresh: adasRefresh });
  expect(await everything()).toEqual(before);
  expect(await ada.remaining()).toBeGreaterThan(0);
});
