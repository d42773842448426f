import type { Codebook } from "@probability-chat/codebook";
import {
  type ColumnValues,
  cardOf,
  cardValues,
  type IndexLimits,
  IndexRoom,
  type LeftOut,
  type Within,
} from "@probability-chat/language";
import type { OpenDataset } from "../datasets/datasets.ts";

/**
 * All different values of a dataset that can be pointed at, as far as an index has room: those that
 * the codebook lists, and of columns where it does not list all, those of the file.
 */
export class FileValues {
  readonly #dataset: Pick<OpenDataset, "codebook" | "visitValues">;
  readonly #limits: IndexLimits | undefined;

  constructor(dataset: Pick<OpenDataset, "codebook" | "visitValues">, limits?: IndexLimits) {
    this.#dataset = dataset;
    this.#limits = limits;
  }

  async read(): Promise<Within> {
    const { codebook } = this.#dataset;
    const cut = cutColumns(codebook);
    const kept = cardValues(cardOf(codebook));
    const sizes = kept.map(({ column, values }) => cut.get(column) ?? values.length);
    const order = kept.map((_, place) => place);
    order.sort((a, b) => (sizes[a] as number) - (sizes[b] as number));
    const room = new IndexRoom(kept.length, this.#limits);
    const leftOut: LeftOut[] = [];
    for (const place of order) {
      const { column, values: listed } = kept[place] as ColumnValues;
      const own = room.next();
      const values: string[] = [];
      const take = (value: string) => own.take(value) && values.push(value) > 0;
      if (!cut.has(column)) listed.every(take);
      else if (own.values > 0) await this.#dataset.visitValues(column, own.values, take);
      kept[place] = { column, values };
      const missing = (sizes[place] as number) - values.length;
      if (missing > 0) leftOut.push({ column, values: missing });
    }
    return { kept, leftOut };
  }
}

/** The columns of which the codebook lists the commonest values alone, and how many they have. */
function cutColumns({ columns }: Codebook): ReadonlyMap<string, number> {
  return new Map(
    columns
      .filter(({ type, levels, distinct }) => type === "text" && levels.length < distinct)
      .map(({ name, distinct }) => [name, distinct]),
  );
}
