import {
  type Client,
  isNetworkError,
  isProbabilityChatError,
  isUnexpectedReplyError,
  type SessionFailure,
} from "@probability-chat/sdk";
import type { TellEvent } from "../element/forward-events.ts";
import { english, type Texts } from "../texts/texts.ts";
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

/** Tells a page's own code why there is no session, or no chat. */
export async function tellFailure(
  of: Diagnosed,
  { text, problems, error }: SessionFailure,
  tell: TellEvent,
): Promise<void> {
  const found = problems.length > 0 ? problems : (await problemsOf(of, error))(english);
  tellConsole(of, found);
  tell("pc-error", { title: "There is no session", text: found[0] ?? text, cause: error });
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
  if (typeof error !== "object" || error === null) return Promise.resolve(none);
  const held = known.get(error) ?? lookInto(of, error);
  known.set(error, held);
  return held;
}

async function lookInto({ client, publicKey }: Diagnosed, error: unknown): Promise<Problems> {
  const place = placeOf(client);
  if (isOthersReply(client, error)) return otherServer(place);
  const isCutOff = isNetworkError(error);
  const isRefused = isProbabilityChatError(error) && error.code === "origin_not_allowed";
  if (!isCutOff && !isRefused) return none;
  const policy = watchPolicy(place.server);
  const key = publicKey ? { key: publicKey } : {};
  try {
    const query = { origin: place.origin, ...key };
    const { problems } = await client.api.checkEmbed(query, { signal: policy.signal });
    if (problems.length > 0) return () => problems;
  } catch {
    // It gave no reply to this question either.
  }
  const directive = await policy.end();
  if (directive !== null) return forbidden(place, directive);
  // The server says itself how to mend a session that is for other origins.
  const said = isRefused ? error.serverMessage : null;
  if (said) return () => [said];
  if (!navigator.onLine || place.server === place.origin || !isCutOff) return none;
  return ({ t }) => [
    t(
      "{server} gave no reply to this page. Check the address, and that the origin {origin} may use it.",
      { ...place, server: place.base },
    ),
  ];
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
  if (baseUrl === "" && location.protocol === "file:") return isNetworkError(error);
  if (isUnexpectedReplyError(error)) return true;
  if (!isProbabilityChatError(error) || error.code !== "unknown") return false;
  // What stands before the chat's server may say in its own words that it cannot at the moment.
  const { status } = error;
  return status === 501 || (status !== null && status < 500 && status !== 429);
}

function otherServer(place: Place): Problems {
  return ({ t }) => [
    t(
      "{server} does not answer as the chat's server does. Set base-url (baseUrl in JavaScript) to that server's address, such as https://chat.example.com.",
      { ...place, server: place.base },
    ),
  ];
}

/** That a page holds a secret key, which is to be revoked. */
export function secretKeyText({ t }: Texts, baseUrl: string): string {
  const { href } = new URL(`${baseUrl}/developers`, location.href);
  return t(
    "A secret key (sk_…) must never be in a page, where everybody can read it. Revoke it now under {developers}, and put the public key (pk_…) in its place.",
    { developers: href },
  );
}

function forbidden(place: Place, directive: string): Problems {
  return ({ t }) => [
    t(
      "This page's Content-Security-Policy forbids connections to {server}: add it to the directive {directive}.",
      { ...place, directive },
    ),
  ];
}
