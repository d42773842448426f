import { useStore } from "@nanostores/react";
import { fileMegabytes, sizeText } from "@probability-chat/sdk";
import { useState } from "react";
import { useTakeFile } from "../check/use-file-check.tsx";
import { Icon } from "../icons.tsx";
import { later } from "../later.tsx";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { FileButton } from "./file-button.tsx";

const UploadProgress = later(async () => (await import("./upload-progress.tsx")).UploadProgress);
const SampleList = later(async () => (await import("./sample-list.tsx")).SampleList);
const UnfinishedNote = later(async () => (await import("./unfinished-note.tsx")).UnfinishedNote);

/** Asks for a dataset: by drag and drop, by a chosen file, or one of the samples. */
export function UploadPanel() {
  const { client, options } = useWidget();
  const { t } = useTexts();
  const take = useTakeFile();
  const upload = useStore(client.chat.$upload);
  const user = useStore(client.chat.$user);
  const access = useStore(client.chat.$access);
  const chat = useStore(client.chat.$currentChat);
  const [isOver, setOver] = useState(false);
  if (upload && upload.chatId === chat?.id) return <UploadProgress upload={upload} />;
  const isDisabled = !access?.mayManage || upload !== null;
  return (
    <div className="stage">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same */}
      <div
        className={`w-full max-w-[560px] px-8 pt-11 pb-9 border-[1.5px] border-dashed rounded-lg text-center transition-surface ${isOver ? "border-accent bg-tint" : "border-drop-line"}`}
        part="upload"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!isDisabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const file = event.dataTransfer?.files[0];
          if (file && !isDisabled) take(file);
        }}
      >
        <span className="mark">
          <Icon name="upload" size={26} />
        </span>
        <h2 className="heading" part="heading">
          {t("Upload Dataset Required")}
        </h2>
        <p className="lead" part="lead">
          {t("Drag a CSV file here, or choose one from your device.")}
        </p>
        <div className="flex flex-col items-center mt-5.5">
          <FileButton
            className="button button-primary"
            part="button"
            disabled={isDisabled}
            focusName="upload"
            showLabel={t("Look at a file first")}
          >
            {t("Choose File")}
          </FileButton>
        </div>
        <p className="fine mt-4">
          {t(
            "CSV, TSV or Excel (.xlsx), up to {size}. A new file replaces the existing dataset of this chat.",
            { size: sizeText(fileMegabytes(user, chat?.team)) },
          )}
        </p>
        {chat && access?.mayManage && <UnfinishedNote chatId={chat.id} />}
      </div>
      {options.samples.length > 0 && <SampleList disabled={isDisabled} />}
    </div>
  );
}
