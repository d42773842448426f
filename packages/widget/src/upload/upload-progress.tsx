import type { UploadState } from "@probability-chat/sdk";
import { useEffect } from "react";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

/** How far an upload is, by its label and, while bytes travel, by their share. */
export function UploadProgress({ upload }: { readonly upload: UploadState }) {
  const { client } = useWidget();
  const { t, told } = useTexts();
  // What was said of the file before is no longer so.
  useEffect(() => client.toasts.dismiss(), [client]);
  const { label, fileName, progress, isPaused, stage } = upload;
  const percent = progress === null ? null : Math.round(progress * 100);
  return (
    <div className="stage">
      <div className="column" part="progress">
        <p className="text-115 font-570" role="status">
          {told(label)}…
        </p>
        <div
          className="h-1.5 mt-4 mb-3 rounded-3 bg-line overflow-hidden"
          role="progressbar"
          aria-label={t("Upload of {file}", { file: fileName })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent ?? undefined}
        >
          <svg
            className={`block w-full h-full ${percent === null ? "animate-sweep" : ""}`}
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect
              className="fill-accent transition-width duration-200"
              width={percent ?? 30}
              height="4"
            />
          </svg>
        </div>
        <p className="fine">
          {fileName}
          {percent === null ? "" : ` · ${percent} %`}
        </p>
        {isPaused !== undefined && stage === "uploading" && (
          <div className="flex justify-center gap-2 mt-4">
            <button
              type="button"
              className="button button-outline"
              part="button"
              onClick={() => client.chat.pauseUpload(!isPaused)}
            >
              {isPaused ? t("Go on") : t("Pause")}
            </button>
            <button
              type="button"
              className="button button-quiet"
              part="button"
              onClick={() => client.chat.stopUpload()}
            >
              {t("Stop")}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
