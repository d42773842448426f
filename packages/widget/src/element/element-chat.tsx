import { useStore } from "@nanostores/react";
import { options } from "preact";
import type { ComponentProps } from "react";
import { createRoot } from "react-dom/client";
import { ChatApp } from "../chat-app.tsx";
import type { Connected } from "../connected.ts";
import { adoptStyles } from "../styles/shared-sheet.ts";

type ElementChatProps = Omit<ComponentProps<typeof ChatApp>, "screen"> & Pick<Connected, "$screen">;

function ElementChat({ $screen, ...props }: ElementChatProps) {
  return <ChatApp {...props} screen={useStore($screen)} />;
}

/** The chat of an element on its shadow root. */
export interface Drawing {
  draw(props: ElementChatProps): void;
  end(): void;
}

export function startDrawing(container: ShadowRoot): Drawing {
  adoptStyles(container);
  const root = createRoot(container);
  let isFirst = true;
  return {
    draw(props) {
      if (isFirst) drawTogether(props.$screen);
      isFirst = false;
      root.render(<ElementChat {...props} />);
    },
    end: () => root.unmount(),
  };
}

/**
 * What several replies change while the first chat is on its way is drawn once. After that all is
 * drawn at once again: what is typed next is heeded by what is drawn then.
 */
function drawTogether($screen: Connected["$screen"]): void {
  options.debounceRendering = (draw) => {
    const flags = $screen.get()?.chat.$flags.get();
    const isOpening = flags?.isLoadingChats || flags?.isLoadingMessages;
    if (flags?.hasLoadedChats && !isOpening) delete options.debounceRendering;
    // A hidden page's timers wait.
    (isOpening && !document.hidden ? setTimeout : queueMicrotask)(draw);
  };
}
