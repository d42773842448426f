import { parseArgs } from "node:util";

/** What `npm run ask` was told. */
export interface AskArguments {
  readonly data: string;
  readonly dictionary: string | null;
  readonly seed: number;
  /** Whether a model is learned before anything is answered. */
  readonly learning: boolean;
  /** Whether the model provider of the environment may read what the language cannot. */
  readonly provider: boolean;
  /** One question on the command line, or a file of questions and where the answers go. */
  readonly ask:
    | { readonly kind: "one"; readonly question: string }
    | { readonly kind: "file"; readonly questions: string; readonly out: string | null };
}

export const usage = `usage: npm run -s ask -- --data T.csv "question"
       npm run -s ask -- --data T.csv --questions Q.jsonl [--out A.jsonl]
options: --dictionary D.json  what columns and values mean
         --seed 1             of everything drawn at random
         --no-model           answer by exact counts alone, without learning first
         --provider           let the model provider of MODEL_PROVIDER_* read what the language cannot
Q.jsonl has lines { "id", "question", "context": ["earlier question", …] }.`;

/** Bad arguments; the message says which. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Reads the command line. @throws UsageError */
export function readArguments(argv: readonly string[]): AskArguments {
  const { values, positionals } = parse(argv);
  const { data, questions, out, dictionary = null, seed = "1" } = values;
  const learning = values["no-model"] !== true;
  if (!data) throw new UsageError("--data is required: the table to ask, a CSV file.");
  if (!/^\d{1,9}$/.test(seed)) throw new UsageError(`--seed is a whole number, not ${seed}.`);
  const provider = values.provider === true;
  const common = { data, dictionary, seed: Number(seed), learning, provider };
  const [question] = positionals;
  if (questions !== undefined) {
    if (question !== undefined) {
      throw new UsageError("Give either --questions or one question, not both.");
    }
    return { ...common, ask: { kind: "file", questions, out: out ?? null } };
  }
  if (positionals.length > 1) throw new UsageError("Put the question in quotes.");
  if (!question?.trim()) throw new UsageError("Give a question, or --questions with a file.");
  if (out !== undefined) throw new UsageError("--out goes with --questions.");
  return { ...common, ask: { kind: "one", question } };
}

function parse(argv: readonly string[]) {
  try {
    const text = { type: "string" } as const;
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        data: text,
        questions: text,
        out: text,
        dictionary: text,
        seed: text,
        "no-model": { type: "boolean" },
        provider: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
