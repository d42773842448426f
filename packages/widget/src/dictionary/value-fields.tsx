import { useId, useLayoutEffect, useRef } from "react";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import type { ValueDraft } from "./column-draft.ts";

/** More are kept as they are. */
const shown = 60;

interface ValueFieldsProps {
  readonly values: readonly ValueDraft[];
  readonly problem: string | undefined;
  readonly onChange: (values: readonly ValueDraft[]) => void;
}

/** What the column's values mean: its levels where they are few, and any that the user names. */
export function ValueFields({ values, problem, onChange }: ValueFieldsProps) {
  const { t } = useTexts();
  const problemId = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const isAdding = useRef(false);
  const change = (at: number, part: Partial<ValueDraft>) =>
    onChange(values.map((held, index) => (index === at ? { ...held, ...part } : held)));
  useLayoutEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    [...(box.current?.querySelectorAll<HTMLElement>("[data-own]") ?? [])].at(-1)?.focus();
  });
  return (
    <fieldset
      ref={box}
      className="min-w-0 mt-4 mx-0 mb-0 p-0"
      aria-describedby={problem && problemId}
    >
      <legend className="label p-0" part="label">
        {t("What its values mean")}
      </legend>
      <ul>
        {values.slice(0, shown).map((held, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value that is being named keeps its place
          <li key={at} className="flex items-center gap-2 later:mt-1.5">
            {held.isOwn ? (
              <input
                className="field w-[32%] font-mono"
                part="field"
                data-own=""
                aria-label={t("Value {n}", { n: at + 1 })}
                autoComplete="off"
                value={held.value}
                placeholder={t("Value")}
                onChange={(event) => change(at, { value: event.currentTarget.value })}
              />
            ) : (
              <span className="flex-none w-[32%] font-mono text-90 break-anywhere">
                {held.value}
              </span>
            )}
            <input
              className="field flex-1 w-auto min-w-0"
              part="field"
              aria-label={t("Meaning of {value}", {
                value: held.value || t("Value {n}", { n: at + 1 }),
              })}
              autoComplete="off"
              value={held.meaning}
              placeholder={t("Meaning")}
              onChange={(event) => change(at, { meaning: event.currentTarget.value })}
            />
            {held.isOwn && (
              <button
                type="button"
                className="icon-button"
                part="icon-button"
                aria-label={t("Remove {value}", {
                  value: held.value || t("Value {n}", { n: at + 1 }),
                })}
                onClick={() => {
                  onChange(values.filter((_, index) => index !== at));
                  box.current?.querySelector<HTMLElement>("[data-add]")?.focus();
                }}
              >
                <Icon name="close" size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {values.length > shown && (
        <p className="fine mt-1.5">
          {t("{n} more are kept as they are.", { n: values.length - shown })}
        </p>
      )}
      {problem && (
        <p id={problemId} className="mt-1.5 text-danger text-90">
          {problem}
        </p>
      )}
      {values.length < shown && (
        <button
          type="button"
          className="button button-quiet button-small mt-1.5"
          part="button"
          data-add=""
          onClick={() => {
            isAdding.current = true;
            onChange([...values, { value: "", meaning: "", isOwn: true }]);
          }}
        >
          <Icon name="plus" size={16} />
          {t("Add a value")}
        </button>
      )}
    </fieldset>
  );
}
