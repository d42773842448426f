/** A text as what the grammar reads: its tokens in English, spelled well, with what they name of the table. */
import { withoutExplained } from "./grammar/brackets.ts";
import { makeReader, type Reader } from "./grammar/reader.ts";
import { findMentions } from "./grounding/mentions.ts";
import { foldNamedLevels } from "./grounding/named-levels.ts";
import { withoutWholes } from "./grounding/part-of-time.ts";
import type { TableIndex } from "./grounding/table-index.ts";
import { packFor } from "./packs/packs.ts";
import { rewrite } from "./packs/rewrite.ts";
import { quoted } from "./reply/refusal.ts";
import { foldIdioms } from "./text/idioms.ts";
import { splitNegativePrefix } from "./text/negative-prefix.ts";
import { correctSpelling } from "./text/spelling.ts";
import { type Token, tokenize } from "./text/tokens.ts";

export function prepare(text: string, index: TableIndex): Reader {
  const knows = (word: string): boolean => index.postings.has(`s:${word}`);
  const said = tokenize(text);
  const pack = packFor(said, index);
  const rewritten = pack === null ? null : rewrite(said, text, index, pack);
  const tokens = splitNegativePrefix(rewritten?.tokens ?? said, knows);
  const corrections = correctSpelling(tokens, index.vocabulary, index.stems, index.terms);
  const folded: Token[] = withoutWholes(
    foldIdioms(foldNamedLevels(tokens, text, index), text),
    index,
  );
  while (folded.length > 0 && /^[?.!]$/.test(folded.at(-1)?.word ?? "")) folded.pop();
  const whole = makeReader(text, folded, findMentions(folded, index), index);
  const rest = withoutExplained(whole);
  const reader = rest === null ? whole : makeReader(text, rest, findMentions(rest, index), index);
  reader.notes.push(...(rewritten?.notes ?? []));
  for (const { token, to } of corrections)
    reader.notes.push(`${quoted(token.text)} is read as ${quoted(to)}`);
  return reader;
}
