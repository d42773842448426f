import { useStore } from "@nanostores/react";
import type { Client } from "@probability-chat/sdk";
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ChatScreen } from "./chat-screen.tsx";
import { type Connection, isHosts } from "./connection.ts";
import type { TellEvent } from "./element/forward-events.ts";
import type { ChatHandle } from "./handle.ts";
import { later } from "./later.tsx";
import { Toaster } from "./notices/toaster.tsx";
import type { SettledOptions } from "./options.ts";
import { isFaulty, pageFault } from "./session/page-fault.ts";
import { SignIn } from "./sign-in.tsx";
import { Loading } from "./stage.tsx";
import { leaveTheFlow } from "./styles/shared-sheet.ts";
import { directionOf, langAround } from "./texts/lang-around.ts";
import { TextsContext } from "./texts/texts.ts";
import { usePack } from "./texts/use-pack.ts";
import { useWidget, WidgetContext } from "./widget-context.ts";

const Bubble = later(async () => (await import("./bubble.tsx")).Bubble);
const SharedScreen = later(async () => (await import("./report/shared-screen.tsx")).SharedScreen);
const SessionEnded = later(async () => (await import("./session/ways-out.ts")).SessionEnded);
const Trouble = later(async () => (await import("./session/ways-out.ts")).Trouble);

/** In milliseconds: by then a framework has set its properties, and the chat is mostly there. */
const patience = 1_000;

interface ChatAppProps {
  /** In whose shadow root all of it is. */
  readonly host: Element;
  /** What is drawn; null until that is known. */
  readonly screen: Client | null;
  readonly connection: Connection;
  readonly options: SettledOptions;
  readonly handle: ChatHandle;
  readonly tell?: TellEvent;
}

/** All that is inside the shadow root. */
export function ChatApp({ host, screen, connection, options, handle, tell }: ChatAppProps) {
  const { mode, theme } = options;
  const lang = options.lang ?? langAround(host);
  const texts = usePack(lang, options.texts);
  const { publicKey } = connection;
  const ownsSession = !isHosts(connection);
  const widget = useMemo(
    () => (screen ? { client: screen, options, ownsSession, publicKey, handle } : null),
    [screen, options, ownsSession, publicKey, handle],
  );
  const [fault, setFault] = useState("");
  const latestTell = useRef(tell);
  latestTell.current = tell;
  useLayoutEffect(() => {
    if (mode !== "bubble") return;
    return handle.$isOpen.listen((open) => latestTell.current?.("pc-toggle", { open }));
  }, [mode, handle]);
  useLayoutEffect(() => leaveTheFlow(host.shadowRoot, mode !== "inline"), [host, mode]);
  useEffect(() => handle.$isOpen.set(options.open), [handle, options.open]);
  useEffect(() => {
    if (!widget || !texts) return;
    const look = () => {
      import("./session/ways-out.ts")
        .then(({ lookOver }) => lookOver(widget, host, connection, texts, latestTell.current))
        .then(setFault, () => undefined);
    };
    const timer = setTimeout(look, patience);
    return () => clearTimeout(timer);
  }, [widget, host, connection, texts]);
  if (!widget || !texts) return null;
  const inside = (
    <>
      {options.shared ? (
        <SharedScreen key={options.shared} token={options.shared} />
      ) : (
        <Session key={keyOf(widget.client)} fault={fault} />
      )}
      <Toaster />
    </>
  );
  return (
    <WidgetContext.Provider value={widget}>
      <TextsContext.Provider value={texts}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what is typed here is not the page's to hear */}
        <div
          className="pc"
          data-theme={theme}
          data-mode={mode}
          lang={texts.lang}
          dir={options.dir ?? directionOf(texts.lang)}
          part="base"
          onKeyDown={keepInside}
          onKeyUp={keepInside}
        >
          {mode === "bubble" ? <Bubble host={host}>{inside}</Bubble> : inside}
        </div>
      </TextsContext.Provider>
    </WidgetContext.Provider>
  );
}

/** A page's shortcuts are not for what is typed in the chat; what a host has put into a slot is. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.target instanceof Node && event.currentTarget.contains(event.target)) {
    event.stopPropagation();
  }
}

/** The chat, or what there is to say where nobody is there whose chats could be shown. */
function Session({ fault }: { readonly fault: string }): ReactNode {
  const { client, ownsSession, publicKey } = useWidget();
  const { session } = client;
  const status = useStore(session.$status);
  const { user, error } = useStore(session.$state);
  const [failure, setFailure] = useState<unknown>(null);
  const lacksUser = status.kind === "active" && !user;
  const hadUser = useRef(false);
  if (user) hadUser.current = true;
  const loadUser = useCallback(() => {
    setFailure(null);
    session.refreshProfile().catch(setFailure);
  }, [session]);
  // A host is asked for its first token once somebody waits for it.
  const cannot = isFaulty(client, publicKey);
  useEffect(() => void (cannot || session.ready), [session, cannot]);
  useEffect(() => {
    if (lacksUser) loadUser();
  }, [lacksUser, loadUser]);
  if (cannot || fault) return <Trouble {...pageFault} problems={fault ? [fault] : []} />;
  if (user) return <ChatScreen />;
  switch (status.kind) {
    case "failing":
      return <Trouble {...status} onRetry={() => void session.restart()} />;
    case "active":
    case "starting":
      if (failure) return <Trouble error={failure} onRetry={loadUser} />;
      return error ? <Trouble error={null} text={error} /> : <Loading />;
    default:
      // On a host's own client somebody with an account signs in here once; then it is the host's.
      return ownsSession || (session.kind === "account" && !hadUser.current) ? (
        <SignIn />
      ) : (
        <SessionEnded hadUser={hadUser.current} />
      );
  }
}

const keys = new WeakMap<Client, string>();
let keyCount = 0;

/** Another client is another chat: nothing of the former may stay on the screen. */
function keyOf(client: Client): string {
  let key = keys.get(client);
  if (!key) {
    keyCount += 1;
    key = String(keyCount);
    keys.set(client, key);
  }
  return key;
}
