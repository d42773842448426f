import type { Conversation } from "@probability-chat/sdk";
import { type ReactNode, useState } from "react";
import { loadPart } from "../load-part.ts";
import type { Text } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import type { DatasetPanelProps } from "./dataset-panel.tsx";

type View = DatasetPanelProps["view"];

/** The panel of a chat's dataset, loaded when it is first opened, and how to open it. */
export function useDatasetPanel(chat: Conversation | null): [ReactNode, (view: View) => void] {
  const { client } = useWidget();
  const [opened, setOpened] = useState<{
    readonly view: View;
    readonly chatId: string;
    readonly Panel: typeof import("./dataset-panel.tsx").DatasetPanel;
  } | null>(null);
  const open = async (view: View) => {
    if (!chat) return;
    try {
      const { DatasetPanel: Panel } = await loadPart(() => import("./dataset-panel.tsx"));
      setOpened({ view, chatId: chat.id, Panel });
    } catch {
      const title: Text = "This could not be opened";
      const text: Text = "Please check your connection and try again.";
      client.toasts.show({ title, text, destructive: true });
    }
  };
  const data = chat?.model_data;
  if (!opened || !data || opened.chatId !== chat.id) return [null, open];
  const { Panel, ...rest } = opened;
  return [<Panel key={rest.chatId} {...rest} data={data} onClose={() => setOpened(null)} />, open];
}
