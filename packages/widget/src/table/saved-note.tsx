import type { Corrections, Dictionary } from "@probability-chat/sdk";
import { type Text, useTexts } from "../texts/texts.ts";

/** What was saved last, and what stood before it. */
export interface Saved {
  /** How often something was saved since the panel was opened. */
  readonly count: number;
  /** Whether cells are read otherwise by it. */
  readonly isCorrected: boolean;
  /** Null where it took something back itself. */
  readonly before: { readonly dictionary: Dictionary; readonly corrections: Corrections } | null;
}

interface SavedNoteProps {
  readonly saved: Saved;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

const saidOfSaving = {
  counts:
    "Counts are by it from now on; patterns are being learned anew. Answers given before stay as they are.",
  questions: "Questions are read by it from now on.",
} as const satisfies Readonly<Record<string, Text>>;

const saidOfTakingBack = {
  counts:
    "Counts are as before from now on; patterns are being learned anew. Answers given meanwhile stay as they are.",
  questions: "Questions are read as before from now on.",
} as const satisfies Readonly<Record<string, Text>>;

/** That something was saved, what follows of it, and the way back. */
export function SavedNote({ saved, isBusy, onUndo }: SavedNoteProps) {
  const { t } = useTexts();
  const { isCorrected, before } = saved;
  return (
    <div className="flex flex-wrap items-center gap-3 mb-4 px-4 py-2.5 rounded-9 bg-tint">
      <p
        className="flex-[1_1_260px] min-w-0 text-93"
        role="status"
        tabIndex={-1}
        data-first-focus=""
      >
        <strong className="font-600">{t(before ? "Saved." : "Taken back.")}</strong>{" "}
        {t((before ? saidOfSaving : saidOfTakingBack)[isCorrected ? "counts" : "questions"])}
      </p>
      {before && (
        <button
          type="button"
          className="button button-outline button-small"
          part="button"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onUndo();
          }}
        >
          {t("Undo")}
        </button>
      )}
    </div>
  );
}
