import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { type Text, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

/**
 * Says quietly that the open chat's patterns are being learned, and tells screen readers of the
 * end too. It stands between the title and the header's edge, where it covers nothing, and nothing moves
 * when it comes or goes.
 */
export function LearningNote() {
  const { client } = useWidget();
  const { t } = useTexts();
  const chat = useStore(client.chat.$currentChat);
  const state = chat?.model_data?.learning?.state;
  const subject = chat?.model_data?.id ?? null;
  const waitsFor = useRef<string | null>(null);
  if (state === "learning") waitsFor.current = subject;
  const end = ends[state ?? "none"];
  const ended = waitsFor.current !== null && waitsFor.current === subject;
  return (
    <div className="absolute top-full start-0 max-w-full" role="status" part="learning">
      {state === "learning" ? (
        <p className="learning flex items-center gap-2 -mt-1 text-muted text-80 leading-[1.2]">
          <i
            className="flex-none size-1.5 rounded-half bg-accent animate-pulse"
            aria-hidden="true"
          />
          <span className="truncate">{t("Learning patterns")}</span>
        </p>
      ) : (
        ended && <span className="visually-hidden">{end && t(end)}</span>
      )}
    </div>
  );
}

const ends: Readonly<Record<string, Text | null>> = {
  none: null,
  ready: "Patterns are learned.",
  failed: "Answers are exact counts; patterns could not be learned.",
};
