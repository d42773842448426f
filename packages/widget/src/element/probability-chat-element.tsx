import type { Client } from "@probability-chat/sdk";
import { askFirst } from "../ask-first.ts";
import type { AccessTokenSource, ClientSecretSource } from "../connection.ts";
import { type ChatHandle, type ChatMethods, createHandle } from "../handle.ts";
import { defaultOptions, mergeOptions, type WidgetOptions } from "../options.ts";
import { isClient } from "../session/page-fault.ts";
import { optionsOfAttributes, properties, propOf } from "./attributes.ts";
import { eventInit } from "./forward-events.ts";
import { giveRoot, R2wcBase, setProp } from "./r2wc-base.ts";

/**
 * `<probability-chat>`: the whole chat in one element. `custom-elements.json` lists its attributes,
 * properties, methods, events, slots, parts and custom properties.
 *
 * @example
 * ```html
 * <script type="module" src="/embed/probability-chat.js"></script>
 * <probability-chat base-url="https://chat.example.com" theme="dark"></probability-chat>
 * ```
 *
 * @example For users who have no account with us: nobody is asked to sign in.
 * ```js
 * const chat = document.querySelector("probability-chat");
 * chat.getClientSecret = async () => (await fetch("/chat-secret", { method: "POST" })).text();
 * chat.addEventListener("pc-answer", ({ detail }) => console.log(detail.answer));
 * await chat.ask("How likely is rain?");
 * ```
 */
export class ProbabilityChatElement extends R2wcBase implements ChatMethods {
  static get observedAttributes(): string[] {
    return Object.keys(propOf);
  }

  readonly #handle: ChatHandle = createHandle();
  #isMounted = false;
  readonly #endRoot: () => void;

  constructor() {
    super();
    this.#endRoot = giveRoot(this);
    setProp(this, "handle", this.#handle);
    this.#takeEarlyProperties();
  }

  /** The host's own client; null where the element makes one. */
  override get client(): Client | null {
    return super.client ?? null;
  }
  override set client(client: Client | null | undefined) {
    super.client = client;
    if (isClient(client)) queueMicrotask(() => this.#askAhead(client));
  }

  /** Gives a client secret that the host's server has minted: nobody is asked to sign in. */
  override get getClientSecret(): ClientSecretSource | null {
    return super.getClientSecret ?? null;
  }
  override set getClientSecret(source: ClientSecretSource | null | undefined) {
    super.getClientSecret = source;
  }

  /** Gives an access token, and another one before that expires: nobody is asked to sign in. */
  override get getToken(): AccessTokenSource | null {
    return super.getToken ?? null;
  }
  override set getToken(source: AccessTokenSource | null | undefined) {
    super.getToken = source;
  }

  /** All options; those of the attributes go before them. */
  override get options(): WidgetOptions {
    return super.options ?? {};
  }
  override set options(options: WidgetOptions | undefined) {
    super.options = { ...options };
  }

  /** Changes some options and leaves the others. */
  setOptions(options: WidgetOptions): void {
    this.options = mergeOptions(this.options, options);
  }

  get theme(): NonNullable<WidgetOptions["theme"]> {
    return this.#stated("theme") ?? this.options.theme ?? defaultOptions.theme;
  }
  set theme(theme: WidgetOptions["theme"] | null) {
    this.#reflect("theme", theme);
  }

  get mode(): NonNullable<WidgetOptions["mode"]> {
    return this.#stated("mode") ?? this.options.mode ?? defaultOptions.mode;
  }
  set mode(mode: WidgetOptions["mode"] | null) {
    this.#reflect("mode", mode);
  }

  /** Of a bubble, whether it is open now. */
  get open(): boolean {
    return this.#handle.$isOpen.get();
  }
  set open(open: boolean) {
    this.#handle.$isOpen.set(Boolean(open));
  }

  get baseUrl(): string {
    return this.getAttribute("base-url") ?? "";
  }
  set baseUrl(url: string | null | undefined) {
    this.#reflect("base-url", url);
  }

  get publicKey(): string | null {
    return this.getAttribute("public-key");
  }
  set publicKey(key: string | null | undefined) {
    this.#reflect("public-key", key);
  }

  /** The chat that is open; until one is, the one that is asked for. Another value opens that one. */
  get chatId(): string | null {
    const chat = this.#handle.$drawn.get()?.client.chat;
    return chat ? (chat.$currentChat.get()?.id ?? null) : this.#askedFor();
  }
  set chatId(id: string | null | undefined) {
    const isAsked = this.getAttribute("chat-id") === (id ?? null);
    // An attribute that stays as it is opens nothing, though another chat may be open.
    if (isAsked && id && id !== this.chatId) void this.openChat(id).catch(() => undefined);
    else this.#reflect("chat-id", id);
  }

  ask(question: string): Promise<boolean> {
    return this.#handle.methods.ask(question);
  }

  prefill(question: string): Promise<void> {
    return this.#handle.methods.prefill(question);
  }

  openChat(id: string | null): Promise<void> {
    return this.#handle.methods.openChat(id);
  }

  newChat(title?: string): Promise<string | null> {
    return this.#handle.methods.newChat(title);
  }

  upload(file: File): Promise<boolean> {
    return this.#handle.methods.upload(file);
  }

  /** Focuses the input, or what stands in its place; a bubble is opened. */
  override focus(): void {
    this.#handle.focus();
  }

  /**
   * Drawn in a task of its own: what a host's script sets right after the element is there is heeded
   * from the first, and the page is not held up for longer.
   */
  override connectedCallback(): void {
    setTimeout(() => {
      if (!this.isConnected || this.#isMounted) return;
      this.#isMounted = true;
      super.connectedCallback();
      this.dispatchEvent(new CustomEvent("pc-ready", eventInit(undefined)));
    });
  }

  /** A node that is moved is back at once; only one that stays away is taken down. */
  override disconnectedCallback(): void {
    setTimeout(() => {
      if (this.isConnected || !this.#isMounted) return;
      this.#isMounted = false;
      super.disconnectedCallback();
      this.#endRoot();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === "open") this.open = after !== null;
    else setProp(this, propOf[name as keyof typeof propOf], after || undefined);
  }

  /** What the first picture needs is on its way while that is drawn, as soon as the host's script is done. */
  #askAhead(client: Client): void {
    const { shared } = this.options;
    // Of several elements it is not known yet which one shows the client's own chat.
    const isAlone = this.isConnected && document.querySelectorAll(this.localName).length === 1;
    if (!isAlone || this.client !== client || shared || this.mode === "bubble") return;
    if (navigator.onLine) askFirst(client.chat, this.#askedFor());
  }

  #askedFor(): string | null {
    return this.getAttribute("chat-id") || (this.options.chatId ?? null);
  }

  /** A word that an attribute states, where it is one of the option's. */
  #stated<K extends "theme" | "mode">(name: K): WidgetOptions[K] {
    return optionsOfAttributes({ [name]: this.getAttribute(name) ?? "" })[name];
  }

  #reflect(name: string, value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  /** What a host has set before the class was there hides the class's accessors. */
  #takeEarlyProperties(): void {
    for (const name of properties) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "probability-chat": ProbabilityChatElement;
  }
}
