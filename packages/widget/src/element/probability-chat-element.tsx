import { type Client, createClient, createMemoryStorage } from "@probability-chat/sdk";
import { createRoot, type Root } from "react-dom/client";
import { ChatApp } from "../chat-app.tsx";
import { defaultOptions, mergeOptions, type WidgetOptions } from "../options.ts";
import { adoptStyles } from "../styles/shared-sheet.ts";
import { forwardEvents } from "./forward-events.ts";

/** Node has no elements: there the class can be imported, but not made. */
const Base = (typeof HTMLElement === "undefined" ? class {} : HTMLElement) as typeof HTMLElement;

const themes = ["system", "light", "dark"] as const;

/**
 * `<probability-chat>`: the whole chat in one element.
 *
 * Attributes: `base-url`, `theme` (`system`, `light`, `dark`), `chat-id`. Properties: `client`
 * (a host's own, signed-in client; without it the element signs in by itself and keeps the session
 * in memory), `options`. Events: `pc-ready`, `pc-message`, `pc-answer`, `pc-upload`, `pc-quota`,
 * `pc-error`. Colours and type: `--pc-*` custom properties and `::part`.
 *
 * @example
 * ```html
 * <script type="module" src="/embed/probability-chat.js"></script>
 * <probability-chat base-url="https://chat.example.com" theme="dark"></probability-chat>
 * ```
 */
export class ProbabilityChatElement extends Base {
  static readonly observedAttributes = ["base-url", "theme", "chat-id"];

  #given: Client | null = null;
  #own: Client | null = null;
  #ownStorage = createMemoryStorage();
  #options: WidgetOptions = {};
  #root: Root | null = null;
  #stopEvents: (() => void) | null = null;
  #eventsOf: Client | null = null;
  #lastChatId: string | null = null;

  /** The host's client; null for the element's own. May be set before the element is defined. */
  get client(): Client | null {
    return this.#given;
  }
  set client(client: Client | null) {
    this.#given = client ?? null;
    this.#render();
  }

  /** All options, with those of the attributes on top. */
  get options(): WidgetOptions {
    return this.#options;
  }
  set options(options: WidgetOptions) {
    this.#options = { ...options };
    this.#render();
  }

  /** Changes some options and leaves the others. */
  setOptions(options: WidgetOptions): void {
    this.#options = { ...this.#options, ...options };
    this.#render();
  }

  get theme(): string {
    return this.getAttribute("theme") ?? this.#options.theme ?? "system";
  }
  set theme(theme: string | null | undefined) {
    this.#reflect("theme", theme);
  }

  get baseUrl(): string {
    return this.getAttribute("base-url") ?? "";
  }
  set baseUrl(url: string | null | undefined) {
    this.#reflect("base-url", url);
  }

  get chatId(): string | null {
    return this.getAttribute("chat-id");
  }
  set chatId(id: string | null | undefined) {
    this.#reflect("chat-id", id);
  }

  connectedCallback(): void {
    this.#takeEarlyProperties();
    if (this.#root) return;
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    adoptStyles(shadow);
    this.#root = createRoot(shadow);
    this.#render();
    queueMicrotask(() => {
      if (this.isConnected) this.dispatchEvent(new CustomEvent("pc-ready", eventInit(undefined)));
    });
  }

  /** A node that is moved is back at once; only one that stays away is taken down. */
  disconnectedCallback(): void {
    setTimeout(() => {
      if (this.isConnected) return;
      this.#lastChatId = this.#client().chat.$currentChat.get()?.id ?? null;
      this.#stopEvents?.();
      this.#stopEvents = null;
      this.#eventsOf = null;
      this.#root?.unmount();
      this.#root = null;
      this.#dropOwn();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === "base-url") {
      this.#ownStorage = createMemoryStorage();
      this.#dropOwn();
    }
    this.#render();
  }

  #reflect(name: string, value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  #client(): Client {
    if (this.#given) {
      this.#dropOwn();
      return this.#given;
    }
    this.#own ??= createClient({ baseUrl: this.baseUrl, storage: this.#ownStorage });
    return this.#own;
  }

  #dropOwn(): void {
    this.#own?.dispose();
    this.#own = null;
  }

  #takeEarlyProperties(): void {
    for (const name of ["client", "options", "theme", "baseUrl", "chatId"] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  #render(): void {
    if (!this.#root) return;
    const client = this.#client();
    if (this.#eventsOf !== client) {
      this.#stopEvents?.();
      this.#stopEvents = forwardEvents(client, (name, detail) =>
        this.dispatchEvent(new CustomEvent(name, eventInit(detail))),
      );
      this.#eventsOf = client;
    }
    const theme = themes.find((known) => known === this.getAttribute("theme"));
    const chatId = this.chatId ?? this.#options.chatId ?? this.#lastChatId;
    const options = mergeOptions(mergeOptions(defaultOptions, this.#options), {
      ...(theme ? { theme } : {}),
      chatId,
    });
    this.#root.render(
      <ChatApp
        key={keyOf(client)}
        client={client}
        options={options}
        ownsSession={client === this.#own}
      />,
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

function eventInit<T>(detail: T): CustomEventInit<T> {
  return { detail, bubbles: true, composed: true };
}
