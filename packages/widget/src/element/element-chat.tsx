import { useStore } from "@nanostores/react";
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
  return {
    draw: (props) => root.render(<ElementChat {...props} />),
    end: () => root.unmount(),
  };
}
