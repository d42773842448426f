import { uploadProblem } from "@probability-chat/sdk";
import { createContext, type ReactNode, useContext, useState } from "react";
import { loadPart } from "../load-part.ts";
import { useWidget } from "../widget-context.ts";
import type { FileCheck } from "./file-check.ts";

/** Uploads a file that was chosen; it is shown before, if that is wanted or something is to be decided. */
export type TakeFile = (file: File, isShown?: boolean) => void;

export const TakeFileContext = createContext<TakeFile>(() => {});

export function useTakeFile(): TakeFile {
  return useContext(TakeFileContext);
}

/** The dialog that shows a file before it is uploaded, loaded with the first file, and what opens it. */
export function useFileCheck(): [ReactNode, TakeFile] {
  const { client } = useWidget();
  const [opened, setOpened] = useState<{
    readonly check: FileCheck;
    readonly chatId: string;
    readonly CheckDialog: typeof import("./check-dialog.tsx").CheckDialog;
  } | null>(null);
  const take = async (file: File, isShown: boolean) => {
    const chat = client.chat.$currentChat.get();
    const problem = uploadProblem(file, client.chat.$user.get(), chat !== null, chat?.team);
    if (!problem && chat) {
      try {
        const [{ CheckDialog }, { asksForDecision, checkFile }] = await Promise.all([
          loadPart(() => import("./check-dialog.tsx")),
          import("./file-check.ts"),
        ]);
        const check = await checkFile(file);
        // Another chat may be open by now, and the file was not chosen for that.
        if (client.chat.$currentChat.get()?.id !== chat.id) return;
        if (isShown || asksForDecision(check)) {
          return setOpened({ check, chatId: chat.id, CheckDialog });
        }
      } catch {
        // What cannot be shown is uploaded all the same: the server looks at it itself.
      }
    }
    await client.chat.upload(file);
  };
  const takeFile: TakeFile = (file, isShown = false) => void take(file, isShown);
  if (!opened) return [null, takeFile];
  const { check, CheckDialog } = opened;
  return [<CheckDialog key="check" check={check} onClose={() => setOpened(null)} />, takeFile];
}
