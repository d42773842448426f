import { createConnected } from "../connected.ts";
import type { Connection } from "../connection.ts";
import type { ChatHandle } from "../handle.ts";
import {
  defaultOptions,
  mergeOptions,
  type SettledOptions,
  type WidgetOptions,
} from "../options.ts";
import { type AttributeProps, optionsOfAttributes } from "./attributes.ts";
import type { Drawing } from "./element-chat.tsx";
import { eventInit, type TellEvent } from "./forward-events.ts";
import { keptFor } from "./kept.ts";
import { loadShell, shellNow } from "./shell.ts";
import { showUnloaded } from "./unloaded.ts";
import { en } from "./unloaded-words.ts";

/** An element's attributes and properties, as r2wc holds them. */
export interface ElementProps extends Connection, AttributeProps {
  /** The element's shadow root. */
  readonly container: ShadowRoot;
  readonly handle: ChatHandle;
  readonly options?: WidgetOptions;
}

/** Connects an element at once, and draws it as soon as the shell is there. */
export function createElementRoot(container: ShadowRoot) {
  const { host } = container;
  const connected = createConnected();
  const settle = createSettling();
  let props: ElementProps;
  let lastChatId: string | null | undefined;
  let drawing: Drawing | null = null;
  let isLoading = false;
  let isOver = false;
  let takeAway = () => {};

  const kept = () => keptFor(host, props.baseUrl ?? "");
  const tell: TellEvent = (name, detail) => {
    if (detail && "chatId" in detail && name === "pc-chat") kept().chatId = detail.chatId;
    host.dispatchEvent(new CustomEvent(name, eventInit(detail)));
  };

  function draw(options: SettledOptions): void {
    drawing ??= shellNow()?.startDrawing(container) ?? null;
    const { handle } = props;
    const { $screen } = connected;
    if (drawing) drawing.draw({ host, $screen, connection: props, options, handle, tell });
    else load();
  }

  function load(): void {
    if (isLoading) return;
    isLoading = true;
    takeAway();
    const settled = () => settle(props, lastChatId);
    loadShell().then(
      // In a task of its own, after that in which the shell was read.
      () => setTimeout(() => !isOver && draw(settled())),
      (cause: unknown) => {
        isLoading = false;
        if (isOver) return;
        takeAway = showUnloaded(container, settled(), load);
        console.error(en[0], cause);
        tell("pc-error", { title: en[0], text: "", cause });
      },
    );
  }

  return {
    render(given: ElementProps): void {
      props = { ...given };
      const { storage, chatId } = kept();
      if (lastChatId === undefined) lastChatId = chatId;
      const options = settle(props, lastChatId);
      connected.follow({ connection: props, options, storage, tell });
      draw(options);
    },
    unmount(): void {
      isOver = true;
      takeAway();
      drawing?.end();
      connected.end();
    },
  };
}

/** An element's options, the same object as long as nothing of them changes. */
function createSettling() {
  let before: { given: WidgetOptions; text: string; options: SettledOptions } | null = null;
  return (props: ElementProps, lastChatId: string | null = null): SettledOptions => {
    const { options: given = noOptions } = props;
    const fromAttributes = optionsOfAttributes(props);
    const text = JSON.stringify(fromAttributes);
    if (before?.given !== given || before.text !== text) {
      const settled = mergeOptions(mergeOptions(defaultOptions, given), fromAttributes);
      const options = { ...settled, chatId: settled.chatId ?? lastChatId };
      before = { given, text, options };
    }
    return before.options;
  };
}

const noOptions: WidgetOptions = {};
