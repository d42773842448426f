import { printQuery, queryColumns } from "@probability-chat/query";
import type { LanguageModel, ModelMessage } from "ai";
import { askStep, type ProviderCall } from "./ask-step.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { checkQuery } from "./check-query.ts";
import { describeTable, withheldColumns } from "./describe-table.ts";
import type { Provider, ProviderQuestion, Suggestion } from "./provider.ts";
import type { ProviderSettings } from "./settings.ts";
import { Turns } from "./turns.ts";

/** What bounds a provider's work. */
export interface ProviderBounds {
  /**
   * Milliseconds for all steps of a question. A question has 20 seconds: what is left lets the
   * deterministic reply be computed after a provider that came to nothing.
   */
  readonly longest: number;
  /** One that answers, and three that learn from an error or look first. */
  readonly steps: number;
  /** Questions at once; each holds some 100 KB. */
  readonly atOnce: number;
  /** Questions in a minute: what is refused costs no quota, so the provider's bill ends here. */
  readonly aMinute: number;
}

const usual: ProviderBounds = { longest: 12_000, steps: 4, atOnce: 8, aMinute: 120 };
/** Calls of one step that are looked at. */
const callsAStep = 3;
/** Earlier queries that are told: a follow-up is about the last ones. */
const earlierQueries = 5;

/** Why a question got no suggestion: what may be logged, without a word of what was said. */
export type ProviderFailure =
  | "busy"
  | "timeout"
  | "declined"
  | "noCall"
  | "tooManySteps"
  | `http${number}`
  | "failed";

/** A provider that speaks OpenAI's chat completions. The `ai` package loads with the first question. */
export function createProvider(
  settings: ProviderSettings,
  onFailure: (failure: ProviderFailure) => void = () => undefined,
  bounds: ProviderBounds = usual,
): Provider {
  const turns = new Turns(bounds.atOnce, bounds.aMinute);
  let model: Promise<LanguageModel> | null = null;
  const fail = (failure: ProviderFailure): null => {
    onFailure(failure);
    return null;
  };
  return {
    mode: settings.mode,
    async suggest(asked) {
      const timeout = AbortSignal.timeout(bounds.longest);
      const signal = asked.signal ? AbortSignal.any([timeout, asked.signal]) : timeout;
      const outcome = await turns.run(async () => {
        try {
          model ??= loadModel(settings);
          return await ended(read(await model, asked, settings, bounds.steps, signal), signal);
        } catch (error) {
          return signal.aborted ? "timeout" : failureOf(error);
        }
      });
      if (outcome === null) return fail("busy");
      return typeof outcome === "string" ? fail(outcome) : outcome;
    },
  };
}

async function loadModel({ url, key, model }: ProviderSettings): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: "model-provider",
    baseURL: url.replace(/\/+$/, ""),
    apiKey: key,
    fetch: boundedFetch,
    transformRequestBody: (body) => bodyFor(new URL(url).hostname, body),
  }).chatModel(model);
}

/**
 * OpenAI's own newer models take no temperature and call the bound of tokens by another name, which
 * the servers that are compatible with it mostly do not know.
 */
export function bodyFor(hostname: string, body: Record<string, unknown>): Record<string, unknown> {
  if (hostname !== "api.openai.com") return body;
  const { max_tokens, temperature: _, ...others } = body;
  return { ...others, max_completion_tokens: max_tokens };
}

/** Asks step by step until there is an answer, or an end. */
async function read(
  model: LanguageModel,
  asked: ProviderQuestion,
  { samples }: ProviderSettings,
  steps: number,
  signal: AbortSignal,
): Promise<Suggestion | ProviderFailure> {
  const withheld = withheldColumns(asked.table.codebook, samples);
  const told = {
    table: await describeTable(asked.table, asked.dictionary, samples),
    earlierQueries: asked.context.slice(-earlierQueries).map(printQuery),
    question: asked.question,
  };
  const messages: ModelMessage[] = [{ role: "user", content: JSON.stringify(told) }];
  for (let step = 0; step < steps; step += 1) {
    const calls = (await askStep(model, messages, signal)).slice(0, callsAStep);
    if (calls.length === 0) return "noCall";
    const results: string[] = [];
    const suggestions: Suggestion[] = [];
    for (const call of calls) {
      signal.throwIfAborted();
      const outcome = await answerCall(call, asked, withheld);
      if (typeof outcome === "string") results.push(outcome);
      else if (outcome.suggestion) suggestions.push(outcome.suggestion);
      else if (suggestions.length === 0) return "declined";
    }
    const [suggestion, ...more] = suggestions;
    const others = more.map(({ query }) => query);
    if (suggestion) return others.length > 0 ? { ...suggestion, others } : suggestion;
    messages.push(...exchange(calls, results));
  }
  return "tooManySteps";
}

/** What a call gets back, or what ends the asking. */
async function answerCall(
  { name, input }: ProviderCall,
  { table, evaluate }: ProviderQuestion,
  withheld: ReadonlySet<string>,
): Promise<string | { readonly suggestion: Suggestion | null }> {
  if (!input) {
    return `Error: this is no call of evaluate, answer or decline with what it takes (${name.slice(0, 40)}).`;
  }
  if (input.kind === "decline") return { suggestion: null };
  const checked = await checkQuery(input.query, table, withheld);
  if (!checked.ok) return `Error: ${checked.error}`;
  const { query } = checked;
  const answer = await evaluate(query);
  if (answer.kind === "answer" && input.kind === "answer") {
    return { suggestion: { query, sentence: input.sentence } };
  }
  const secret = queryColumns(query).some((column) => withheld.has(column));
  const text = secret ? "what it says is not shown, as it may quote rows" : answer.text;
  return `${answer.kind === "answer" ? "Result" : "Error"}: ${text}`;
}

function exchange(calls: readonly ProviderCall[], results: readonly string[]): ModelMessage[] {
  return [
    {
      role: "assistant",
      content: calls.map(({ id, name, input }) => {
        const { kind: _, ...given } = input ?? { kind: null };
        return { type: "tool-call", toolCallId: id, toolName: name, input: given };
      }),
    },
    {
      role: "tool",
      content: calls.map(({ id, name }, at) => ({
        type: "tool-result",
        toolCallId: id,
        toolName: name,
        output: { type: "text", value: results[at] ?? "" },
      })),
    },
  ];
}

/** The work's outcome, or the signal's end where the work does not heed it. */
function ended<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined);
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function failureOf(error: unknown): ProviderFailure {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === "number" && status >= 400 ? `http${status}` : "failed";
}
