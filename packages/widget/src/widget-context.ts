import type { Client } from "@probability-chat/sdk";
import { createContext, useContext } from "react";
import type { ChatHandle } from "./handle.ts";
import type { SettledOptions } from "./options.ts";

export interface Widget {
  readonly client: Client;
  readonly options: SettledOptions;
  /** The session belongs to the widget, which then offers to begin and to end it. */
  readonly ownsSession: boolean;
  readonly publicKey: string | undefined;
  readonly handle: ChatHandle;
}

export const WidgetContext = createContext<Widget | null>(null);

/** The client and options of the surrounding chat. */
export function useWidget(): Widget {
  const widget = useContext(WidgetContext);
  if (!widget) throw new Error("This component belongs inside <ProbabilityChat>.");
  return widget;
}
