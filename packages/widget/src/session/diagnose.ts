import {
  type Client,
  isNetworkError,
  isProbabilityChatError,
  isTimeoutError,
  isUnexpectedReplyError,
  type SessionFailure,
} from "@probability-chat/sdk";
import type { TellEvent } from "../element/forward-events.ts";
import { english, type Texts } from "../texts/texts.ts";
import { beginsWithHost, isFaulty, noClients } from "./page-fault.ts";
import { isSecretKey } from "./secret-key.ts";
import { watchPolicy } from "./watch-policy.ts";

/** What of a widget a diagnosis needs. */
export interface Diagnosed {
  readonly client: Client;
  readonly publicKey: string | undefined;
}

type Place = Readonly<Record<"server" | "base" | "origin", string>>;

/** What is wrong, in whole sentences, each with how to mend it. */
type Problems = (texts: Texts) => readonly string[];

/** What a page's own code is told as the cause where there is a secret key in it. */
export const secretKeyCode = "secret_key";

/** In milliseconds: what does not answer by then gives no reply; nothing has failed yet at a slow server. */
const patience = { foreseen: 30_000, failed: 5_000 };

const none: Problems = () => [];

/** One failure is looked into once, whoever asks. */
const known = new WeakMap<object, Promise<Problems>>();

/** What each session's page was told last, so that trying again does not repeat it. */
const told = new WeakMap<Client["session"], string>();

/**
 * What is wrong with this page, its origin or its key where a call got no reply of the chat's server
 * or was refused for its origin: in the server's sentences or ours, which say how to mend it. None
 * where it is something else. The console has it too.
 */
export async function diagnose(
  of: Diagnosed,
  error: unknown,
  texts: Texts,
): Promise<readonly string[]> {
  const problems = await problemsOf(of, error);
  tellConsole(of, problems(english));
  return problems(texts);
}

/**
 * The same before anything has failed: of a session that takes its time to begin, or to say whose it
 * is, or that nobody has begun. None where the chat's server is there, and lets this page in.
 */
export async function foresee(of: Diagnosed, texts: Texts): Promise<readonly string[]> {
  const problems = isFaulty(of.client, of.publicKey) ? none : await lookInto(of, null);
  tellConsole(of, problems(english));
  return problems(texts);
}

/** What the server says of a public key beside a chat that goes on without it. */
export async function problemsOfKey({ client, publicKey }: Diagnosed): Promise<readonly string[]> {
  const place = placeOf(client);
  const isLetIn = place.server === place.origin || isFaulty(client, publicKey);
  const found = isLetIn ? [] : await check(place, publicKey, patience.foreseen);
  return Array.isArray(found) ? found : [];
}

/** Tells a page's own code why there is no session, or no chat. */
export async function tellFailure(
  of: Diagnosed,
  { text, problems, error }: SessionFailure,
  tell: TellEvent,
): Promise<void> {
  const found = problems.length > 0 ? problems : (await problemsOf(of, error))(english);
  tellConsole(of, found);
  // The SDK has told the console what the host's own code did.
  const isHosts = isProbabilityChatError(error) && error.code === "token_source";
  // Whose host never answers has the session's own words for it.
  const waitsFor = isTimeoutError(error) ? of.client.session.$state.get().error : null;
  const said = isHosts ? error.message : (waitsFor ?? text);
  const cause = [of.publicKey, noClients.get(of.client)].some(isSecret) ? secretKeyCode : error;
  const wasThere = of.client.session.$user.get() !== null;
  const title = wasThere ? "The session could not be renewed" : "There is no session";
  tell("pc-error", { title, text: found[0] ?? said, cause });
}

function tellConsole({ client: { session } }: Diagnosed, problems: readonly string[]): void {
  const text = problems.join(" ");
  if (text === "" || told.get(session) === text) return;
  told.set(session, text);
  console.error(text);
}

function problemsOf(of: Diagnosed, error: unknown): Promise<Problems> {
  if (isSecretKey(of.publicKey)) {
    return Promise.resolve((texts) => [secretKeyText(texts, of.client.baseUrl)]);
  }
  const { baseUrl } = of.client;
  if (beginsWithHost(baseUrl)) {
    return Promise.resolve(({ t }) => [
      t("base-url (baseUrl in JavaScript) must begin with http:// or https://, and is {server}.", {
        server: baseUrl,
      }),
    ]);
  }
  if (noClients.has(of.client)) return Promise.resolve(noClientTexts(of.client));
  if (typeof error !== "object" || error === null) return Promise.resolve(none);
  const held = known.get(error) ?? lookInto(of, error);
  known.set(error, held);
  return held;
}

async function lookInto({ client, publicKey }: Diagnosed, error: unknown): Promise<Problems> {
  const place = placeOf(client);
  if (isOthersReply(client, error)) return otherServer(place);
  const isCutOff = error === null || isNetworkError(error);
  const failure = isProbabilityChatError(error) ? error : null;
  const isRefused = failure?.code === "origin_not_allowed";
  const isMissed = failure?.code === "not_found" && endOf(place) !== undefined;
  if (!isCutOff && !isRefused && !isMissed) return none;
  const isOwn = place.server === place.origin;
  const policy = watchPolicy(place.server);
  const found = await check(place, publicKey, patience[error === null ? "foreseen" : "failed"]);
  const directive = await policy.end();
  if (directive !== null) return forbidden(place, directive);
  if (found === "others") return otherServer(place);
  // A page of the server's own is let in, whatever its lists say.
  if (Array.isArray(found) && found.length > 0 && !(isOwn && error === null)) return () => found;
  // The server says itself how to mend a session that is for other origins.
  const said = isRefused ? failure.serverMessage : null;
  if (said) return () => [said];
  const isSilent = found === null || error !== null;
  if (!isSilent || !navigator.onLine || isOwn || !isCutOff) return none;
  if (endOf(place)) return otherServer(place);
  // The server is there, and its lists in the portal are for keys alone.
  if (Array.isArray(found) && client.session.kind !== "host") return noSignIn(place);
  return ({ t }) => [
    t(
      "{server} gave no reply to this page. Is that server running, and the address right? If so, let the origin {origin} use it.",
      { ...place, server: place.base },
    ),
  ];
}

/**
 * What the server says of this page, asked once: a session's calls are repeated for seconds before
 * they fail. Null where there is no reply, and `others` where none of the chat's server.
 */
async function check(
  { base, origin }: Place,
  key: string | undefined,
  milliseconds: number,
): Promise<readonly string[] | "others" | null> {
  const query = new URLSearchParams({ origin, ...(key ? { key } : {}) });
  try {
    const reply = await fetch(`${base}/api/embed/check/?${query}`, {
      signal: AbortSignal.timeout(milliseconds),
    });
    const said = await reply.json().catch(() => null);
    if (said?.data) return said.data.problems;
    // The chat's own server has this call, but says so where it is asked for it below /api.
    const isTheirs = said?.code && reply.status !== 404;
    return isTheirs || mayPass(reply.status) ? [] : "others";
  } catch {
    return null;
  }
}

/** Where calls go to, and whence. */
function placeOf({ baseUrl }: Client): Place {
  const { origin } = location;
  const address = new URL(baseUrl || "/", location.href);
  // `localhost:3000` is read as a scheme, which has no origin: then the host sees what it wrote.
  const server = address.origin === "null" ? baseUrl || location.protocol : address.origin;
  const base = address.origin === "null" ? server : address.href.replace(/\/+$/, "");
  return { server, base, origin };
}

/** Whether there was a reply, but none that the chat's server would give; a file's page has none. */
function isOthersReply({ baseUrl }: Client, error: unknown): boolean {
  if (baseUrl === "" && location.protocol === "file:")
    return error === null || isNetworkError(error);
  if (isUnexpectedReplyError(error)) return true;
  if (!isProbabilityChatError(error) || error.code !== "unknown") return false;
  return error.status !== null && !mayPass(error.status);
}

/** What stands before the chat's server may say in its own words that it cannot at the moment. */
function mayPass(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501);
}

/** What an address has too much at its end, where no server is found there. */
function endOf({ base }: Place): string | undefined {
  return /[^/](\/(api|chat|embed))$/.exec(base)?.[1];
}

function otherServer(place: Place): Problems {
  const end = endOf(place);
  if (end) {
    return ({ t }) => [
      t(
        "{server} does not answer as the chat's server does. Leave off {end} at the end of base-url (baseUrl in JavaScript).",
        { server: place.base, end },
      ),
    ];
  }
  return ({ t }) => [
    t(
      "{server} does not answer as the chat's server does. Set base-url (baseUrl in JavaScript) to that server's address, such as https://chat.example.com.",
      { ...place, server: place.base },
    ),
  ];
}

function noSignIn(place: Place): Problems {
  return ({ t }) => [
    t(
      "Nobody can sign in from {origin} with an account of {server}: neither getClientSecret nor getToken was given, and without them that server needs {origin} in its ALLOWED_ORIGINS.",
      { ...place, server: place.base },
    ),
  ];
}

const isSecret = (given: unknown) => typeof given === "string" && isSecretKey(given);

/** What there is in place of a client. */
function noClientTexts(client: Client): Problems {
  const given = noClients.get(client);
  if (isSecret(given)) return (texts) => [strayKeyText(texts, client.baseUrl, null)];
  return ({ t }) => [
    t("client must be what createClient({ baseUrl }) gives, and is of the type {type}.", {
      type: typeof given,
    }),
  ];
}

/** Without an address the page's own server may be another than the chat's. */
function developersOf(baseUrl: string): string {
  return baseUrl === "" ? "/developers" : new URL(`${baseUrl}/developers`, location.href).href;
}

/** That a page holds a secret key, which is to be revoked. */
export function secretKeyText({ t }: Texts, baseUrl: string): string {
  return t(
    "A secret key (sk_…) must never be in a page, where everybody can read it. Revoke it now under {developers}, and put the public key (pk_…) in its place.",
    { developers: developersOf(baseUrl) },
  );
}

/** The same of a key that stands where none is looked for. */
export function strayKeyText({ t }: Texts, baseUrl: string, attribute: string | null): string {
  const text = t(
    "A secret key (sk_…) must never be in a page, where everybody can read it. Revoke it now under {developers}, and mint client secrets on your server, which getClientSecret asks.",
    { developers: developersOf(baseUrl) },
  );
  return attribute === null
    ? text
    : `${text} ${t("The attribute {name} is not read.", { name: attribute })}`;
}

function forbidden(place: Place, directive: string): Problems {
  return ({ t }) => [
    t(
      "This page's Content-Security-Policy forbids connections to {server}: add it to the directive {directive}.",
      { ...place, directive },
    ),
  ];
}
