import type { Client } from "@probability-chat/sdk";
import r2wc from "@r2wc/react-to-web-component";
import type { WidgetOptions } from "../options.ts";
import { ElementChat, type ElementChatProps } from "./element-chat.tsx";

/** What r2wc's class has, which its types do not tell. */
export interface R2wcElement extends HTMLElement {
  client: Client | null | undefined;
  options: WidgetOptions | undefined;
  connectedCallback(): void;
  disconnectedCallback(): void;
  attributeChangedCallback(name: string, before: string | null, after: string | null): void;
}

interface R2wcClass {
  new (): R2wcElement;
  readonly observedAttributes: string[];
}

/**
 * `ElementChat` as a class of elements. A prop with a type is also an attribute; `client` and
 * `options` have none, so r2wc keeps them as they are and writes nothing of them into the page.
 */
function chatClass(): R2wcClass {
  const made: unknown = r2wc<ElementChatProps>(ElementChat, {
    shadow: "open",
    props: {
      baseUrl: "string",
      theme: "string",
      chatId: "string",
      client: undefined,
      options: undefined,
    },
  });
  return made as R2wcClass;
}

/** Node has no elements, and r2wc throws there: the class can be imported, but not made. */
export const R2wcBase: R2wcClass =
  typeof HTMLElement === "undefined" ? (class {} as unknown as R2wcClass) : chatClass();

const connected = Symbol.for("r2wc.connected");
const held = Symbol.for("r2wc.props");
const render = Symbol.for("r2wc.render");

/** r2wc takes an element for connected from its making on, and would render it at once. */
export function waitForConnection(element: R2wcElement): void {
  Reflect.set(element, connected, false);
}

/** r2wc leaves a prop as it was when its attribute is removed or emptied. */
export function forgetProp(element: R2wcElement, name: string): void {
  Reflect.set(Reflect.get(element, held), name, undefined);
  Reflect.get(element, render).call(element);
}
