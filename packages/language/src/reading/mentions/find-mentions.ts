import type { Word } from "../text/words.ts";
import { dateAt } from "./dates.ts";
import type { Mention } from "./mention.ts";
import { numberAt } from "./numbers.ts";

/**
 * Numbers and dates that a question mentions, each with all that it may stand for, in the order of
 * the words. '5k' is 5 or 5000, 'in their twenties' 20, 29 or 30, 'half an hour' .5, 30 or 1800. The
 * first reading of a mention is pointed at where its word stands, the others are listed behind the
 * question: the reader chooses, nothing is decided here.
 *
 * @param years those that the table's dates go through, for days without a year
 */
export function findMentions(words: readonly Word[], years: readonly number[] = []): Mention[] {
  const texts = words.map((word) => word.text);
  const mentions: Mention[] = [];
  for (let at = 0; at < texts.length; ) {
    const mention = dateAt(texts, at, years) ?? numberAt(words, texts, at);
    if (mention) mentions.push(mention);
    at = (mention?.last ?? at) + 1;
  }
  return mentions;
}
