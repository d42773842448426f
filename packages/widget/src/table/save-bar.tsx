import { useEffect, useRef } from "react";
import { useTexts } from "../texts/texts.ts";

interface SaveBarProps {
  readonly isCorrected: boolean;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Whether to ask if what was changed may be lost. */
  readonly isLeaving: boolean;
  readonly failure: string | null;
  readonly onSave: () => void;
  readonly onLeave: () => void;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** The foot of 'Your table': what saving does, why it failed, and the ways out. */
export function SaveBar(props: SaveBarProps) {
  const { isCorrected, isDirty, isSaving, isLeaving, failure } = props;
  const { t, told } = useTexts();
  return (
    <div className="sticky bottom-0 mt-4 -mx-6 -mb-6 px-6 py-3 border-t border-line bg-raised">
      {isCorrected && (
        <p className="fine mb-2" role="status">
          {t(
            "Saving makes a new version of the table: counts are by it at once, patterns are learned anew within minutes, and answers given before stay as they are. You can take it back.",
          )}
        </p>
      )}
      <p className={failure ? "mb-2 text-danger text-93 break-anywhere" : ""} role="alert">
        {failure && told(failure)}
      </p>
      {isLeaving ? (
        <Leaving onStay={props.onStay} onDiscard={props.onDiscard} />
      ) : (
        <div className="flex justify-end gap-2">
          {isDirty && (
            <button
              type="button"
              className="button button-quiet"
              part="button"
              onClick={props.onLeave}
            >
              {t("Cancel")}
            </button>
          )}
          <button
            type="button"
            className="button button-primary"
            part="button"
            data-save=""
            aria-disabled={isSaving || !isDirty}
            onClick={() => {
              if (isDirty) props.onSave();
            }}
          >
            {t(isSaving ? "Saving…" : "Save")}
          </button>
        </div>
      )}
    </div>
  );
}

function Leaving({ onStay, onDiscard }: Pick<SaveBarProps, "onStay" | "onDiscard">) {
  const { t } = useTexts();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <p className="flex-[1_1_180px]" role="alert">
        {t("Leave without saving your changes?")}
      </p>
      <button
        ref={stay}
        type="button"
        className="button button-outline"
        part="button"
        onClick={onStay}
      >
        {t("Keep editing")}
      </button>
      <button type="button" className="button button-danger" part="button" onClick={onDiscard}>
        {t("Discard")}
      </button>
    </div>
  );
}
