import type { LanguageModel, ModelMessage } from "ai";
import * as z from "zod";
import { instructions, toolTexts } from "./instructions.ts";

/** One tool call of a step; `input` is null where it is none of ours or not as it should be. */
export interface ProviderCall {
  readonly id: string;
  readonly name: string;
  readonly input: ProviderInput | null;
}

export type ProviderInput =
  | { readonly kind: "evaluate"; readonly query: string }
  | { readonly kind: "answer"; readonly query: string; readonly sentence: string | null }
  | { readonly kind: "decline" };

const query = z.string().min(1).max(2_000).describe(toolTexts.query);
const inputs = {
  evaluate: z.object({ query }),
  answer: z.object({
    query,
    sentence: z.string().max(500).nullish().describe(toolTexts.sentence),
  }),
  decline: z.object({ reason: z.string().nullish().describe(toolTexts.reason) }),
};

/** Tokens of one step: a query and a sentence take a hundred; the rest is for models that think. */
const mostTokens = 2_000;

/**
 * One request, streamed, and the whole calls in its reply. Nothing is executed here: a stream
 * that breaks off has called nothing, even where its last call looks whole.
 *
 * @throws whatever the provider, its address or its protocol does wrong
 */
export async function askStep(
  model: LanguageModel,
  messages: ModelMessage[],
  abortSignal: AbortSignal,
): Promise<ProviderCall[]> {
  const { streamText, tool } = await import("ai");
  const { fullStream } = streamText({
    model,
    system: instructions,
    messages,
    tools: {
      evaluate: tool({ description: toolTexts.evaluate, inputSchema: inputs.evaluate }),
      answer: tool({ description: toolTexts.answer, inputSchema: inputs.answer }),
      decline: tool({ description: toolTexts.decline, inputSchema: inputs.decline }),
    },
    toolChoice: "required",
    maxOutputTokens: mostTokens,
    temperature: 0,
    // A person waits, and the deterministic reply stands already.
    maxRetries: 0,
    abortSignal,
    // Unless told otherwise the package writes errors, and with them the request, to the console.
    onError: () => undefined,
  });
  const calls: ProviderCall[] = [];
  let finished = false;
  for await (const part of fullStream) {
    if (part.type === "error") throw part.error;
    if (part.type === "abort") throw abortSignal.reason;
    if (part.type === "finish-step") finished = /^(tool-calls|stop)$/.test(part.finishReason);
    if (part.type === "tool-call") {
      calls.push({
        id: part.toolCallId,
        name: part.toolName,
        input: part.invalid ? null : inputOf(part.toolName, part.input),
      });
    }
  }
  if (!finished) throw new Error("The provider's reply is not whole.");
  return calls;
}

function inputOf(name: string, input: unknown): ProviderInput | null {
  switch (name) {
    case "evaluate": {
      const read = inputs.evaluate.safeParse(input);
      return read.success ? { kind: "evaluate", query: read.data.query } : null;
    }
    case "answer": {
      const read = inputs.answer.safeParse(input);
      if (!read.success) return null;
      return { kind: "answer", query: read.data.query, sentence: read.data.sentence ?? null };
    }
    case "decline":
      return { kind: "decline" };
    default:
      return null;
  }
}
