import type { Codebook } from "@probability-chat/codebook";
import { KeptCard, keptLimits } from "@probability-chat/contract";
import { type CardColumn, cardOf } from "@probability-chat/language";

/** Values of a card and of one of its columns; each column may have its few. */
const mostValues = 5_000;
const mostOfColumn = 300;
const few = 3;

/**
 * A table's card as training has it, without what looks personal; null where it is too large, or is
 * one that the product API would refuse together with the answer.
 */
export function keptCard(
  codebook: Codebook,
  fileName: string,
  personal: ReadonlySet<string>,
): KeptCard | null {
  const { rows, columns } = cardOf(codebook);
  const title = fileName.replace(/(?:\.csv)?(?:\.gz)?$/i, "").slice(0, keptLimits.title);
  const share = Math.floor(mostValues / Math.max(1, columns.length));
  for (const most of [Math.max(few, Math.min(mostOfColumn, share)), few]) {
    const kept = columns.map((column) => columnOf(column, most, personal.has(column.name)));
    const card = { title, rows, columns: kept };
    if (JSON.stringify(card).length > keptLimits.card) continue;
    const parsed = KeptCard.safeParse(card);
    return parsed.success ? parsed.data : null;
  }
  return null;
}

function columnOf(
  { name, kind, distinct, missing, min, max, values }: CardColumn,
  most: number,
  isPersonal: boolean,
): KeptCard["columns"][number] {
  const seen = { name, kind, distinct, missing };
  if (isPersonal) return { ...seen, values: [] };
  return {
    ...seen,
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { max }),
    values: values
      .filter(({ text }) => text.length <= keptLimits.value)
      .slice(0, most)
      .map(({ text, count }) => [text, count]),
  };
}
