import { resumableTexts, uploadTexts } from "@probability-chat/contract/constants";
import { createUploadGate } from "../uploads/upload-gate.ts";
import type { UploadSource } from "../uploads/upload-source.ts";
import { type UploadParts, uploadDataset } from "./upload-dataset.ts";

/** What is known of a file beside its bytes. */
export interface UploadOptions {
  /** Which sheet of an Excel workbook; the first where none is named. */
  readonly sheet?: string;
}

export type Uploader = ReturnType<typeof createUploader>;

/** Uploads to the current chat, one at a time. */
export function createUploader(parts: UploadParts) {
  const gate = createUploadGate();
  let stopping = new AbortController();
  return {
    upload(file: File | UploadSource, options: UploadOptions = {}): Promise<boolean> {
      if (!parts.state.$upload.get()) {
        gate.resume();
        stopping = new AbortController();
      }
      return uploadDataset({ ...parts, gate, signal: stopping.signal }, file, options);
    },
    pauseUpload(isPaused: boolean): void {
      const upload = parts.state.$upload.get();
      if (upload?.isPaused === undefined || upload.stage !== "uploading") return;
      if (isPaused) gate.pause();
      else gate.resume();
      const label = isPaused ? resumableTexts.paused : uploadTexts[0];
      parts.state.$upload.set({ ...upload, isPaused, label });
    },
    stopUpload(): void {
      gate.resume();
      stopping.abort();
    },
  };
}
