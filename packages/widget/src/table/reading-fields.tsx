import type { ColumnView, DatasetSummary } from "@probability-chat/sdk";
import { useId } from "react";
import type { Text } from "../texts/texts.ts";
import { useTexts } from "../texts/texts.ts";
import { thousands } from "../texts/thousands.ts";
import {
  alike,
  type CorrectionDraft,
  countAs,
  hasListedValues,
  type ListedValue,
  listedValues,
} from "./correction-draft.ts";

interface ReadingFieldsProps {
  readonly column: DatasetSummary["columns"][number];
  readonly view: ColumnView | null;
  readonly draft: CorrectionDraft;
  readonly onChange: (draft: CorrectionDraft) => void;
}

const kinds: readonly {
  readonly kind: NonNullable<CorrectionDraft["kind"]>;
  readonly text: Text;
}[] = [
  { kind: "number", text: "Numbers" },
  { kind: "date", text: "Dates" },
  { kind: "text", text: "Categories or text" },
];

/** So many groups of like spellings are offered. */
const offered = 3;

/** How a column's cells are read: as what, which of them are missing, and which are one value. */
export function ReadingFields({ column, view, draft, onChange }: ReadingFieldsProps) {
  const { t } = useTexts();
  const id = useId();
  const isListed = hasListedValues(column.kind);
  const values = listedValues(isListed ? (view?.top ?? []) : [], draft);
  return (
    <fieldset className="min-w-0 mt-4 mx-0 mb-0 p-0">
      <legend className="label p-0" part="label">
        {t("How its cells are read")}
      </legend>
      <label className="visually-hidden" htmlFor={`${id}-kind`}>
        {t("Kind of {name}", { name: column.name })}
      </label>
      <select
        id={`${id}-kind`}
        className="field [font:inherit]"
        part="field"
        value={draft.kind ?? ""}
        onChange={(event) => {
          const chosen = kinds.find(({ kind }) => kind === event.currentTarget.value);
          onChange({ ...draft, kind: chosen?.kind ?? null });
        }}
      >
        <option value="">{t("As the file has them")}</option>
        {kinds.map(({ kind, text }) => (
          <option key={kind} value={kind}>
            {t(text)}
          </option>
        ))}
      </select>
      {!isListed && (
        <div className="mt-2.5">
          <label className="label" part="label" htmlFor={`${id}-codes`}>
            {t("Codes that mean missing, with commas between them")}
          </label>
          <input
            id={`${id}-codes`}
            className="field"
            part="field"
            autoComplete="off"
            value={draft.codes}
            placeholder={t("Such as -99, 999")}
            onChange={(event) => onChange({ ...draft, codes: event.currentTarget.value })}
          />
        </div>
      )}
      {values.length > 0 && (
        <ListedValues values={values} draft={draft} onChange={onChange} name={column.name} />
      )}
    </fieldset>
  );
}

interface ListedValuesProps {
  readonly name: string;
  readonly values: readonly ListedValue[];
  readonly draft: CorrectionDraft;
  readonly onChange: (draft: CorrectionDraft) => void;
}

function ListedValues({ name, values, draft, onChange }: ListedValuesProps) {
  const { t } = useTexts();
  const groups = alike(values).slice(0, offered);
  const merge = (group: readonly string[]) => {
    const [target = "", ...others] = group;
    onChange(others.reduce((held, from) => countAs(held, from, { value: target }), draft));
  };
  return (
    <div className="mt-2.5">
      <h4 className="label" part="label">
        {t("What its values count as")}
      </h4>
      {groups.map((group) => (
        <button
          key={group.join("\n")}
          type="button"
          className="button button-outline button-small mb-1.5 [margin-inline-end:6px] max-w-full"
          part="button"
          onClick={() => merge(group)}
        >
          <span className="truncate">
            {t("Merge {list}", { list: group.slice(0, 4).join(" · ") })}
          </span>
        </button>
      ))}
      <ul className="max-h-[220px] overflow-y-auto" aria-label={t("Values of {name}", { name })}>
        {values.map(({ value, rows, countsAs }) => (
          <li key={value} className="flex items-center gap-2 later:mt-1.5">
            <span className="flex-1 min-w-0 text-90 break-anywhere">
              <bdi>{value}</bdi>
              {rows !== null && <span className="text-muted text-87"> {thousands(rows)}</span>}
            </span>
            <select
              className="field flex-none w-[52%] [font:inherit]"
              part="field"
              aria-label={t("{value} counts as", { value })}
              value={
                countsAs === null ? "" : countsAs === "missing" ? "missing" : `=${countsAs.value}`
              }
              onChange={(event) => {
                const chosen = event.currentTarget.value;
                const becomes =
                  chosen === "" ? null : chosen === "missing" ? chosen : { value: chosen.slice(1) };
                onChange(countAs(draft, value, becomes));
              }}
            >
              <option value="">{t("Itself")}</option>
              <option value="missing">{t("Missing")}</option>
              {values
                .filter((other) => other.value !== value && other.countsAs === null)
                .map((other) => (
                  <option key={other.value} value={`=${other.value}`}>
                    {other.value}
                  </option>
                ))}
            </select>
          </li>
        ))}
      </ul>
    </div>
  );
}
