import {
  type Client,
  createChatController,
  createClient,
  createToasts,
  type TokenStorage,
} from "@probability-chat/sdk";
import { atom, type ReadableAtom } from "nanostores";
import { askFirst } from "./ask-first.ts";
import type { AccessTokenSource, ClientSecretSource, Connection } from "./connection.ts";
import { forwardEvents, type TellEvent } from "./element/forward-events.ts";
import { createWaiting } from "./hasty-clients.ts";
import type { SettledOptions } from "./options.ts";
import { beginsWithHost, isClient, noClients } from "./session/page-fault.ts";
import { isSecretKey } from "./session/secret-key.ts";

/** What a chat on the page is to speak to, and how. */
interface Wanted {
  readonly connection: Connection;
  readonly options: SettledOptions;
  readonly storage?: TokenStorage;
  readonly tell?: TellEvent | undefined;
}

/** A chat on the page that speaks to its server, whether anything of it is drawn yet or not. */
export interface Connected {
  /** What is to be drawn; null where that is not known yet. */
  readonly $screen: ReadableAtom<Client | null>;
  /** Connects, and anew where that is to something else than before. */
  follow(wanted: Wanted): void;
  /** Lets go of all, until there is something to follow again. */
  end(): void;
}

/** Clients whose own chat is on the page. */
const shown = new WeakSet<Client>();

const timers = {
  setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
  clearTimeout: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/**
 * Speaks on the host's client, or on one that it makes and ends; has on its way what is drawn first,
 * and tells what happens. Nothing here draws, so that none of it waits for what does.
 */
export function createConnected(): Connected {
  const $screen = atom<Client | null>(null);
  let latest: Wanted;
  let parts: readonly unknown[] | null = null;
  let disconnect = () => {};
  let retell = () => {};
  const waiting = createWaiting(() => follow(latest));

  function connect(): () => void {
    const { client } = latest.connection;
    const own = isClient(client) ? null : createOwn(() => latest);
    if (own && client) noClients.set(own, client);
    const [screen, leave] = screenOn(own ?? (client as Client));
    let told: string | undefined;
    let stopTelling = () => {};
    const tell = () => {
      stopTelling();
      told = latest.connection.publicKey;
      stopTelling = forwardEvents(screen, told, (name, detail) => latest.tell?.(name, detail));
    };
    tell();
    retell = () => told !== latest.connection.publicKey && tell();
    const stopAsking = askAhead(screen, latest.options);
    // Drawn in a task of its own, so that the page is not held up for longer.
    const drawing = setTimeout(() => $screen.set(screen));
    return () => {
      clearTimeout(drawing);
      $screen.set(null);
      stopTelling();
      stopAsking();
      leave();
      own?.dispose();
    };
  }

  function follow(wanted: Wanted): void {
    latest = wanted;
    const { client } = wanted.connection;
    const now = partsOf(wanted);
    if (parts?.every((part, at) => part === now[at])) return void retell();
    if (isClient(client) && waiting.mustWait(client)) return;
    end();
    disconnect = connect();
    parts = now;
  }

  function end(): void {
    waiting.end();
    disconnect();
    disconnect = retell = () => {};
    parts = null;
  }

  return { $screen, follow, end };
}

/** What makes another client where it changes. */
function partsOf({ connection, storage }: Wanted): readonly unknown[] {
  const { client, baseUrl = "", publicKey, getClientSecret, getToken } = connection;
  // What is none may be made anew at each drawing, and one of its kind is as good as another.
  if (client) return [isClient(client) || typeof client === "string" ? client : typeof client];
  const key = isSecretKey(publicKey) ? undefined : publicKey;
  return [null, baseUrl, key, storage, Boolean(getClientSecret), Boolean(getToken)];
}

function createOwn(latest: () => Wanted): Client {
  const { connection, storage } = latest();
  const { baseUrl = "", publicKey, getClientSecret, getToken } = connection;
  const now = () => latest().connection;
  return createClient({
    baseUrl,
    ...(publicKey && !isSecretKey(publicKey) ? { publicKey } : {}),
    ...(storage ? { storage } : {}),
    // The latest functions: a host may write them inline. Of what is none the call's own TypeError
    // names it.
    ...(getClientSecret
      ? { getClientSecret: () => (now().getClientSecret as ClientSecretSource)() }
      : getToken && { getToken: (given) => (now().getToken as AccessTokenSource)(given) }),
  });
}

/**
 * What a chat on the page shows: the first on a client that client's own chat, which its hooks and
 * stores tell of, any further one a chat beside it, from the same list.
 */
function screenOn(client: Client): [screen: Client, leave: () => void] {
  if (!shown.has(client)) {
    shown.add(client);
    return [client, () => shown.delete(client)];
  }
  const { api, session, uploadInPieces } = client;
  const toasts = createToasts(timers);
  const now = () => Date.now();
  const chat = createChatController({ api, session, toasts, timers, now, uploadInPieces });
  return [{ ...client, toasts, chat }, () => chat.dispose()];
}

/** What is drawn first is on its way before that, and a host is asked whom it speaks for. */
function askAhead(
  { baseUrl, session, chat }: Client,
  { mode, shared, chatId }: SettledOptions,
): () => void {
  // A bubble asks once it is open.
  let isWanted = !shared && mode !== "bubble" && !beginsWithHost(baseUrl);
  const ask = () => {
    if (isWanted && navigator.onLine) askFirst(chat, chatId);
  };
  ask();
  if (isWanted) void session.ready.then(ask);
  return () => {
    isWanted = false;
  };
}
