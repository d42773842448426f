import * as z from "zod";
import { UsageError } from "./arguments.ts";

const Line = z.object({
  id: z.union([z.string(), z.number()]),
  question: z.string(),
  context: z.array(z.string()).nullish(),
});

/** One line of a questions file. */
export interface AskedLine {
  readonly id: string | number;
  readonly question: string;
  /** Earlier questions of the same chat, oldest first. */
  readonly context: readonly string[];
}

/** Reads JSON lines. @throws UsageError that names the line. */
export function readQuestions(text: string, file: string): AskedLine[] {
  const asked: AskedLine[] = [];
  for (const [at, line] of text
    .replace(/^\ufeff/, "")
    .split("\n")
    .entries()) {
    if (line.trim() === "") continue;
    const parsed = Line.safeParse(parseJson(line, `${file}:${at + 1}`));
    if (!parsed.success) {
      const why = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
      throw new UsageError(`${file}:${at + 1}: ${why.join("; ")}`);
    }
    asked.push({ ...parsed.data, context: parsed.data.context ?? [] });
  }
  return asked;
}

/** JSON, or a UsageError that says where it is not. */
export function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UsageError(`${where} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}
