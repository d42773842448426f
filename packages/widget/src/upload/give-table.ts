import { isProbabilityChatError } from "@probability-chat/sdk";
import type { DrawnChat } from "../handle.ts";

/**
 * Gives the open chat a table, or a new one where none is open. A new chat whose table is refused is
 * taken back; one whose upload broke off stays, and goes on with the same file.
 */
export async function giveTable(
  drawn: () => Promise<DrawnChat | null>,
  file: File,
): Promise<boolean> {
  // A file of another frame is an instance of that frame's class.
  if (typeof file?.name !== "string")
    throw new TypeError('upload() takes a File: of text, new File([text], "table.csv").');
  const screen = await drawn();
  if (!screen) return false;
  const { chat, toasts } = screen.client;
  if (chat.$currentChat.get()) return chat.upload(file);
  const made = await chat.create(file.name.replace(/\.\w+$/, ""));
  if (!made) return false;
  // What is sent at all is refused by the server alone.
  let isRefused = true;
  const stops = [
    chat.$upload.listen((upload) => {
      if (upload) isRefused = false;
    }),
    chat.on("error", ({ cause }) => {
      // What is refused before it is sent has none, or one of no call.
      if (cause === null || (isProbabilityChatError(cause) && cause.url === "")) return;
      isRefused = isProbabilityChatError(cause) && cause.status !== null && cause.status < 500;
    }),
  ];
  const isDone = await chat.upload(file);
  for (const stop of stops) stop();
  if (isDone || !isRefused) return isDone;
  const [why] = toasts.$toasts.get();
  await chat.remove(made.id);
  // The refusal is what there is to read, and not that the chat is gone.
  if (why) toasts.show(why);
  return false;
}
