import type { Client } from "@probability-chat/sdk";
import r2wc from "@r2wc/react-to-web-component";
import type { AccessTokenSource, ClientSecretSource } from "../connection.ts";
import type { WidgetOptions } from "../options.ts";
import { createElementRoot, type ElementProps } from "./element-root.ts";
import type { ProbabilityChatEventDetails, ProbabilityChatEventName } from "./forward-events.ts";

/** The element's own events beside those of every element. */
type EventMap = HTMLElementEventMap & {
  [K in ProbabilityChatEventName]: CustomEvent<ProbabilityChatEventDetails[K]>;
};

type Hears<K extends keyof EventMap> = (this: R2wcElement, event: EventMap[K]) => unknown;

/** What r2wc's class has, which its types do not tell, and the element's events by their names. */
export interface R2wcElement extends HTMLElement {
  client: Client | null | undefined;
  getClientSecret: ClientSecretSource | null | undefined;
  getToken: AccessTokenSource | null | undefined;
  options: WidgetOptions | undefined;
  connectedCallback(): void;
  disconnectedCallback(): void;
  addEventListener<K extends keyof EventMap>(
    type: K,
    listener: Hears<K>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<K extends keyof EventMap>(
    type: K,
    listener: Hears<K>,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

interface R2wcClass {
  new (): R2wcElement;
}

/**
 * A class of elements, which is not told what to draw: see {@link giveRoot}. None of its props has a
 * type, so r2wc keeps them as they are and writes nothing of them into the page; attributes are ours.
 */
function chatClass(): R2wcClass {
  const made: unknown = r2wc<ElementProps>(() => null, {
    shadow: "open",
    props: {
      client: undefined,
      getClientSecret: undefined,
      getToken: undefined,
      options: undefined,
    },
  });
  return class extends (made as R2wcClass) {
    override addEventListener(...heard: Parameters<HTMLElement["addEventListener"]>): void {
      super.addEventListener(...heard);
      const { handle }: ElementProps = Reflect.get<object, symbol>(this, held);
      if (/^pc-/.test(heard[0])) handle.hear(heard[0]);
    }
  };
}

/** Node has no elements, and r2wc throws there: the class can be imported, but not made. */
export const R2wcBase: R2wcClass =
  typeof HTMLElement === "undefined" ? (class {} as unknown as R2wcClass) : chatClass();

const connected = Symbol.for("r2wc.connected");
const held = Symbol.for("r2wc.props");
const render = Symbol.for("r2wc.render");

/**
 * Has an element connected and drawn by a root of ours in place of React's, which is not there yet;
 * returns what ends that. r2wc takes an element for connected from its making on, and would begin at once.
 */
export function giveRoot(element: R2wcElement): () => void {
  let root: ReturnType<typeof createElementRoot> | null = null;
  Reflect.set(element, connected, false);
  Reflect.set(element, render, () => {
    if (!Reflect.get(element, connected)) return;
    const props: ElementProps = Reflect.get(element, held);
    root ??= createElementRoot(props.container);
    root.render(props);
  });
  return () => {
    root?.unmount();
    root = null;
  };
}

/** Hands a prop to the root without a property of the element for it. */
export function setProp(element: R2wcElement, name: string, value: unknown): void {
  Reflect.set(Reflect.get(element, held), name, value);
  Reflect.get(element, render).call(element);
}
