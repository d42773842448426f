import type { Codebook } from "@probability-chat/codebook";
import type { IndexLimits, LeftOut } from "@probability-chat/language";
import { printColumn } from "@probability-chat/query";
import { type OpenDataset, type OpenOptions, openDataset } from "../datasets/datasets.ts";
import { FileValues } from "../reader/file-values.ts";

/** Which values of a new dataset the reader cannot look up, since they are too many. */
export async function leftOutOf(
  directory: string,
  codebook: Codebook,
  options: OpenOptions,
  limits?: IndexLimits,
): Promise<readonly LeftOut[]> {
  let opened: OpenDataset | null = null;
  // Most tables are looked up by what the codebook lists, and are not opened.
  const visitValues: OpenDataset["visitValues"] = async (...wanted) => {
    opened ??= await openDataset(directory, options);
    return opened.visitValues(...wanted);
  };
  const close = () => opened?.close();
  try {
    return (await new FileValues({ codebook, visitValues }, limits).read()).leftOut;
  } finally {
    await close();
  }
}

const named = 3;

/** What a user is told of them. */
export function noteLeftOut(leftOut: readonly LeftOut[]): string[] {
  const [first] = leftOut;
  if (first === undefined) return [];
  const columns = leftOut
    .slice(0, named)
    .map(({ column, values }) => `${column} (${values.toLocaleString("en-US")})`);
  const more = leftOut.length - named;
  const all = [...columns, ...(more > 0 ? [`${more.toLocaleString("en-US")} more columns`] : [])];
  const example = `P(${printColumn(first.column)} = '…')`;
  return [
    `Values too many and too rare to be found by the words of a question: ${all.join("; ")}. A typed query finds them, such as ${example}.`,
  ];
}
