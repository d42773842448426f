import { MAX_QUERY_TOKENS, printQuery, type ReaderSchema } from "@probability-chat/query";
import { type Encoded, WORD_MATCH } from "../encode/encoded.ts";
import { OUTPUT } from "../encode/output.ts";
import { isFunctionWord } from "../text/function-words.ts";
import type { Written } from "./hypothesis.ts";
import { type Named, NamingWords } from "./naming-words.ts";
import { type Opened, Opening } from "./opening.ts";
import { Pointers } from "./pointers.ts";
import { INDEX, QueryWriting } from "./query-writing.ts";
import type { ReaderModel } from "./reader-model.ts";
import { type Found, type Start, type Writer, write } from "./write.ts";

/** How a search goes; what is not set is as {@link search} has it. */
export interface SearchOptions {
  /** The probability from which what is written straight on is believed, with nothing beside it. */
  readonly sure?: number;
  /** How many are written side by side where it is not. */
  readonly beams?: number;
}

/** The most hypotheses, and the most readings of a question back. */
const MOST = 8;
const MOST_READINGS = 3;
/** A token that is written takes one output, and the end of a query one. */
const OUTPUTS = MAX_QUERY_TOKENS + 1;

const BEGIN = INDEX.get("<bos>") as number;

/**
 * What a question may mean, the likeliest first, at most eight and none twice. Every query is one
 * that the table can be asked, since only what leads to such is written: the model says what is
 * likely, the grammar what is possible. Where straight writing is not sure, several are written side
 * by side.
 */
export async function search<Memory, Past>(
  model: ReaderModel<Memory, Past>,
  encoded: Encoded,
  schema: ReaderSchema,
  { sure = 0.9, beams = 4 }: SearchOptions = {},
): Promise<Written[]> {
  const pointers = new Pointers(encoded, schema);
  const memory = await model.begin(encoded);
  const writer = { model, memory, isWritable: pointers.isWritable };
  const start: Start<Past> = { past: null, row: 0, output: BEGIN };
  const query = new QueryWriting(pointers);
  const open = (width: number, results: number, opening = new Opening(query)) =>
    write(writer, opening, start, { beams: width, results, outputs: OUTPUTS });
  const completed = async (found: readonly Found<Opened, Past>[]) => {
    const hypotheses: Written[] = [];
    for (const one of found) hypotheses.push(await complete(one, writer, encoded, pointers, beams));
    return hypotheses;
  };
  const straight = await open(1, 1);
  const isSure = straight.some(({ logProbability }) => logProbability >= Math.log(sure));
  const [only] = isSure ? await completed(straight) : [];
  if (only && !isBelied(only, encoded)) return [only];
  let found = await open(beams, MOST);
  // What a query needs may be missing from the input, such as any value of a column.
  if (found.length === 0) found = await open(beams, MOST, new Opening(null));
  return distinct(withoutBelied(await completed(found), encoded));
}

/**
 * Whether the table, or its file's name, has every word of which a refusal says that it has nothing;
 * of what is about nothing it cannot be said.
 */
function isBelied(hypothesis: Written, { words, wordPlaces, match, inTitle }: Encoded): boolean {
  if (hypothesis.kind !== "refuse" || !/^unknown/.test(hypothesis.reason)) return false;
  const named = hypothesis.words.flatMap(({ first, last }) =>
    wordPlaces.slice(first, last + 1).map((place, nth) => ({ place, index: first + nth })),
  );
  return (
    named.length > 0 &&
    named.every(
      ({ place, index }) =>
        match[place] !== WORD_MATCH.none ||
        inTitle.includes(index) ||
        isFunctionWord(words[index]?.text ?? ""),
    )
  );
}

/** The other hypotheses, as likely as they are where those that the table belies are not so. */
function withoutBelied(hypotheses: readonly Written[], encoded: Encoded): readonly Written[] {
  const left = hypotheses.filter((one) => !isBelied(one, encoded));
  if (left.length === 0) return hypotheses;
  const gone = hypotheses.filter((one) => !left.includes(one));
  const mass = gone.reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0);
  const gained = Math.log1p(-Math.min(mass, 1 - 1e-9));
  return left.map((one) => ({
    ...one,
    logProbability: Math.min(0, one.logProbability - gained),
  }));
}

/** Writes what of a refusal or a question back is still to come. */
async function complete<Memory, Past>(
  { result, logProbability, logAllowed, outputs, from }: Found<Opened, Past>,
  writer: Writer<Memory, Past>,
  encoded: Encoded,
  pointers: Pointers,
  beams: number,
): Promise<Written> {
  const scores = { logProbability, logAllowed };
  if (result.kind === "query") {
    const usage = writer.model.usage?.(writer.memory);
    return { ...result, ...scores, ...useOf(outputs, pointers, usage) };
  }
  const naming = new NamingWords(encoded, result.kind === "clarify");
  const [named] = await write<Named, Memory, Past>(writer, naming, from, {
    beams: 1,
    results: 1,
    outputs: OUTPUTS,
  });
  const words = named?.result.words ?? [];
  if (result.kind === "refuse") return { ...result, words, ...scores };
  if (!named?.result.hasReadings) return { ...result, words, readings: [], ...scores };
  const readings = await write(writer, new QueryWriting(pointers), named.from, {
    beams: Math.max(beams, MOST_READINGS),
    results: MOST,
    outputs: OUTPUTS,
  });
  const queries = new Map(readings.map((one) => [printQuery(one.result), one.result]));
  return { ...result, words, readings: [...queries.values()].slice(0, MOST_READINGS), ...scores };
}

/** How the encoder alone thinks of what a query uses, and of what it does not. */
function useOf(
  outputs: readonly number[],
  pointers: Pointers,
  usage: ArrayLike<number> | undefined,
): { readonly logUsed: number; readonly logUnused: number } {
  const used = new Set(outputs);
  const { readingOf } = pointers;
  const mentioned = new Set(outputs.flatMap((output) => readingOf.get(output) ?? []));
  let [logUsed, logUnused] = [0, 0];
  for (const output of usage ? pointers.all : []) {
    const logit = usage?.[output - OUTPUT.length] ?? 0;
    if (used.has(output)) logUsed = Math.min(logUsed, logSigmoid(logit));
    else if (!mentioned.has(readingOf.get(output) ?? -1))
      logUnused = Math.min(logUnused, logSigmoid(-logit));
  }
  return { logUsed, logUnused };
}

function logSigmoid(logit: number): number {
  return -Math.log1p(Math.exp(-logit));
}

/** Each query once, with the probability of all ways in which it was written. */
function distinct(hypotheses: readonly Written[]): Written[] {
  const kept = new Map<string, Written>();
  for (const one of hypotheses) {
    const key = one.kind === "query" ? printQuery(one.query) : `${one.kind} ${reasonOf(one)}`;
    const same = kept.get(key);
    kept.set(key, same ? { ...same, logProbability: added(same, one) } : one);
  }
  return [...kept.values()].sort((a, b) => b.logProbability - a.logProbability);
}

function reasonOf(hypothesis: Written): string {
  return hypothesis.kind === "refuse" ? hypothesis.reason : "";
}

function added(left: Written, right: Written): number {
  return Math.min(0, Math.log(Math.exp(left.logProbability) + Math.exp(right.logProbability)));
}
