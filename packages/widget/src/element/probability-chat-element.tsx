import type { Client } from "@probability-chat/sdk";
import type { WidgetOptions } from "../options.ts";
import { adoptStyles } from "../styles/shared-sheet.ts";
import { eventInit } from "./forward-events.ts";
import { forgetProp, R2wcBase, waitForConnection } from "./r2wc-base.ts";

const propOf: Readonly<Record<string, string>> = {
  "base-url": "baseUrl",
  theme: "theme",
  "chat-id": "chatId",
};

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
export class ProbabilityChatElement extends R2wcBase {
  static override get observedAttributes(): string[] {
    return Object.keys(propOf);
  }

  #isMounted = false;

  constructor() {
    super();
    waitForConnection(this);
    this.#takeEarlyProperties();
    if (this.shadowRoot) adoptStyles(this.shadowRoot);
  }

  /** The host's client; null for the element's own. May be set before the element is defined. */
  override get client(): Client | null {
    return super.client ?? null;
  }
  override set client(client: Client | null | undefined) {
    super.client = client;
  }

  /** All options, with those of the attributes on top. */
  override get options(): WidgetOptions {
    return super.options ?? {};
  }
  override set options(options: WidgetOptions | undefined) {
    super.options = { ...options };
  }

  /** Changes some options and leaves the others. */
  setOptions(options: WidgetOptions): void {
    this.options = { ...this.options, ...options };
  }

  get theme(): string {
    return this.getAttribute("theme") ?? this.options.theme ?? "system";
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

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#isMounted) return;
    this.#isMounted = true;
    queueMicrotask(() => {
      if (this.isConnected) this.dispatchEvent(new CustomEvent("pc-ready", eventInit(undefined)));
    });
  }

  /** A node that is moved is back at once; only one that stays away is taken down. */
  override disconnectedCallback(): void {
    setTimeout(() => {
      if (this.isConnected || !this.#isMounted) return;
      this.#isMounted = false;
      super.disconnectedCallback();
    });
  }

  override attributeChangedCallback(
    name: string,
    before: string | null,
    after: string | null,
  ): void {
    if (before === after) return;
    if (after) super.attributeChangedCallback(name, before, after);
    else forgetProp(this, propOf[name] ?? name);
  }

  #reflect(name: string, value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  /** What a host has set before the class was there hides the class's accessors. */
  #takeEarlyProperties(): void {
    for (const name of ["client", "options", "theme", "baseUrl", "chatId"] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }
}
