import type { Pin } from "@probability-chat/sdk";
import { type PointerEvent, useRef, useState } from "react";
import { Icon } from "../icons.tsx";
import { LazyMarkdown } from "../markdown/lazy-markdown.tsx";
import { LazyCard } from "../messages/lazy-card.tsx";
import { useTexts } from "../texts/texts.ts";
import { ReportGlyph } from "./glyphs.tsx";
import { PinFacts } from "./pin-facts.tsx";
import { useFirstFocus } from "./use-first-focus.ts";
import type { useReport } from "./use-report.ts";

interface PinListProps {
  readonly held: ReturnType<typeof useReport>;
  readonly pins: readonly Pin[];
  readonly canChange: boolean;
}

/** The answers of a report, to be put in order by buttons or by pulling, noted on, and taken out. */
export function PinList({ held, pins, canChange }: PinListProps) {
  const { t } = useTexts();
  const list = useRef<HTMLOListElement>(null);
  const [pulled, setPulled] = useState<string | null>(null);
  const [said, setSaid] = useState("");

  const move = (pin: Pin, position: number) => {
    held.move(pin.message_id, position);
    setSaid(t("Now {place} of {n}", { place: position + 1, n: pins.length }));
  };
  const pull = (event: PointerEvent<HTMLOListElement>) => {
    const at = pins.findIndex(({ message_id }) => message_id === pulled);
    const pin = pins[at];
    if (!pin) return;
    const isPast = (row: Element) => {
      const { top, height } = row.getBoundingClientRect();
      return event.clientY > top + height / 2;
    };
    const rows = [...event.currentTarget.children];
    const place = rows.filter((row, of) => of !== at && isPast(row)).length;
    if (place !== at) held.arrange(pin.message_id, place);
  };
  const letGo = () => {
    const at = pins.findIndex(({ message_id }) => message_id === pulled);
    setPulled(null);
    if (pins[at]) move(pins[at], at);
  };

  return (
    <>
      <ol
        ref={list}
        className="flex flex-col gap-2.5"
        onPointerMove={pull}
        onLostPointerCapture={letGo}
      >
        {pins.map((pin, at) => (
          <li
            key={pin.message_id}
            part="pin"
            className={`flex gap-2 p-3 border rounded-12 ${pulled === pin.message_id ? "border-accent bg-tint" : "border-line bg-raised"}`}
          >
            {canChange && (
              <span
                className="flex-none pt-1 text-muted cursor-grab touch-none"
                title={t("Pull to another place")}
                onPointerDown={(event) => {
                  // The list holds the pointer: a row loses it where it is put at another place.
                  list.current?.setPointerCapture(event.pointerId);
                  setPulled(pin.message_id);
                }}
              >
                <ReportGlyph name="grip" size={16} />
              </span>
            )}
            <div className="flex-1 min-w-0">
              <div className="flex items-start gap-1">
                <h3 className="flex-1 min-w-0 text-100 font-570 break-anywhere" dir="auto">
                  {pin.question}
                </h3>
                {canChange && (
                  <span className="inline-flex flex-none">
                    <Tool
                      label={t("Move up: {question}", { question: pin.question })}
                      isOff={at === 0}
                      onPress={() => move(pin, at - 1)}
                    >
                      <ReportGlyph name="up" size={16} />
                    </Tool>
                    <Tool
                      label={t("Move down: {question}", { question: pin.question })}
                      isOff={at === pins.length - 1}
                      onPress={() => move(pin, at + 1)}
                    >
                      <ReportGlyph name="down" size={16} />
                    </Tool>
                    <Tool
                      label={t("Take out: {question}", { question: pin.question })}
                      onPress={() => held.remove(pin)}
                    >
                      <Icon name="close" size={16} />
                    </Tool>
                  </span>
                )}
              </div>
              <p className="mt-0.5 break-anywhere">
                {pin.answer.card ? (
                  <>
                    <strong className="font-600">{pin.answer.card.figure}</strong>{" "}
                    <span className="text-muted">{pin.answer.card.beside}</span>
                  </>
                ) : (
                  pin.answer.text
                )}
              </p>
              <p className="mt-0.5">
                <PinFacts pin={pin} />
              </p>
              <Note
                pin={pin}
                onKeep={canChange ? (note) => held.note(pin.message_id, note) : null}
              />
              <details className="reply-fold mt-2" part="fold">
                <summary part="summary">{t("The whole answer")}</summary>
                {pin.answer.card ? (
                  <LazyCard
                    answer={pin.answer}
                    card={pin.answer.card}
                    otherwise={<p>{pin.answer.text}</p>}
                  />
                ) : (
                  <LazyMarkdown text={pin.content} />
                )}
              </details>
            </div>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface ToolProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

/** At an end of the list it is off, but keeps the focus of who presses it on and on. */
function Tool({ label, isOff = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={`icon-button icon-button-small ${isOff ? "opacity-40" : ""}`}
      part="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {children}
    </button>
  );
}

interface NoteProps {
  readonly pin: Pin;
  readonly onKeep: ((note: string) => void) | null;
}

function Note({ pin, onKeep }: NoteProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(pin.note !== "");
  if (!onKeep) return pin.note ? <p className="mt-2 whitespace-pre-wrap">{pin.note}</p> : null;
  if (!isOpen) {
    return (
      <button
        type="button"
        className="icon-button icon-button-worded mt-1 -mx-2"
        part="icon-button"
        onClick={() => setOpen(true)}
      >
        <Icon name="pencil" size={14} />
        {t("Add a note")}
      </button>
    );
  }
  const keep = (said: string) => {
    const note = said.trim();
    if (note !== pin.note) onKeep(note);
    if (note === "") setOpen(false);
  };
  return <NoteField pin={pin} onKeep={keep} />;
}

/** Whoever asked for it by a button types right away. */
function NoteField({
  pin,
  onKeep,
}: {
  readonly pin: Pin;
  readonly onKeep: (note: string) => void;
}) {
  const { t } = useTexts();
  const [draft, setDraft] = useState(pin.note);
  const node = useFirstFocus<HTMLTextAreaElement>(pin.note === "");
  return (
    <textarea
      ref={node}
      className="field mt-2 py-2 h-auto resize-y text-93"
      part="field"
      dir="auto"
      rows={2}
      maxLength={2_000}
      aria-label={t("Note on: {question}", { question: pin.question })}
      placeholder={t("What this means, for whoever reads the report")}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => onKeep(draft)}
    />
  );
}
