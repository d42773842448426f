import type { UploadState } from "@probability-chat/sdk";

/** How far an upload is, by its label and, while bytes travel, by their share. */
export function UploadProgress({ upload }: { readonly upload: UploadState }) {
  const { label, fileName, progress } = upload;
  const percent = progress === null ? null : Math.round(progress * 100);
  return (
    <div className="stage">
      <div className="uploading" part="progress">
        <p className="uploading-label" role="status">
          {label}…
        </p>
        <div
          className={percent === null ? "bar running" : "bar"}
          role="progressbar"
          aria-label={`Upload of ${fileName}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent ?? undefined}
        >
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width={percent ?? 30} height="4" />
          </svg>
        </div>
        <p className="fine">
          {fileName}
          {percent === null ? "" : ` · ${percent} %`}
        </p>
      </div>
    </div>
  );
}
