import type { Pin } from "@probability-chat/sdk";
import { type Texts, useTexts } from "../texts/texts.ts";

type Given = Pick<Pin, "answered_at" | "dataset">;

/** When an answer was given, and from which table. */
export function factsOfPin({ t, lang }: Texts, { answered_at, dataset }: Given): string {
  const date = new Date(answered_at).toLocaleString(lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  if (!dataset) return t("Answered {date}", { date });
  const rows = dataset.rows.toLocaleString(lang);
  return t("Answered {date} from {file}, {rows} rows", { date, file: dataset.file_name, rows });
}

export function PinFacts({ pin }: { readonly pin: Given }) {
  const texts = useTexts();
  return <small className="fine break-anywhere">{factsOfPin(texts, pin)}</small>;
}
