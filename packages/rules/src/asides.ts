/** What is said within a question and asks nothing: 'the odds (not the probability)', 'one name off this list'. */
import type { IsNamed } from "./sentences.ts";

const FIGURES =
  "(?:share|percentage|percent|proportion|fraction|probability|chance|likelihood|odds|risk|average|mean|median|mode|total|sum|number|count|rate|ratio)s?";
/** 'The odds (not the probability)': a figure that is not asked for. */
const NOT_FIGURE = new RegExp(
  `(?:\\s*\\((?:and )?(?:not|rather than|instead of)(?: (?:the|a|an|as a|just the))? ${FIGURES}\\)|,\\s*(?:not|rather than|instead of)(?: (?:the|a|an))? ${FIGURES}(?=,|\\s*$))`,
  "gi",
);
const ANY_FIGURE = new RegExp(`\\b${FIGURES}\\b`, "i");
/** '90 % … (90th percentile)': said twice. */
const PERCENTILE =
  /\s*\((?:the |i\.?e\.? |that is |so the )*(\d{1,2})(?:st|nd|rd|th)? percentile\)/gi;
/** 'If I pick one name off this list', 'draw two out of a hat': what rows are drawn from. */
const POOL =
  /\s+(?:off|from|out of|in) (?:this|the|our|my|a|that) (?:list|hat|pool|urn|bag|sheet|file|table|spreadsheet|database|dataset|data|pile|deck|box)\b(?! (?:of|with|who|that|which))/gi;
const DRAWS =
  /\b(?:pick|choose|draw|take|grab|select|sample|pull|open|drawn|picked|chosen|selected|pulled|random)\b/i;
/** 'One name', 'a random entry': a row that is drawn. */
const DRAWN_NOUN =
  /\b(pick|choose|draw|take|grab|select|pull) (one|an?|\w+) ((?:random )?)(?:name|slip|card|line)(s?)\b/gi;

/** 'If I open a random one', 'when you call some customer at random': a draw, whatever is done with it. */
const AT_RANDOM =
  /\b((?:if|when|suppose|say|imagine) (?:i|we|you|someone|somebody)(?: just)?) (open|roll|call|phone|meet|visit|stop|test|inspect|check|look at|click on|click|run into|land on|point at)(?= (?:a|an|one|any|some|the) [^,?.]*\brandom)/gi;

/** The question with blanks for asides within it, each word still at its place. */
export function withoutAsides(text: string, isNamed: IsNamed): string {
  const blank = (said: string): string => " ".repeat(said.length);
  let left = text.replace(NOT_FIGURE, (said) =>
    ANY_FIGURE.test(text.replace(said, "")) ? blank(said) : said,
  );
  left = left.replace(PERCENTILE, (said, number: string) =>
    new RegExp(`\\b${number} ?(?:%|percent|per cent)`, "i").test(text) ? blank(said) : said,
  );
  left = left.replace(
    AT_RANDOM,
    (_, who: string, does: string) => `${who} ${"pick".padEnd(does.length)}`,
  );
  if (!DRAWS.test(left)) return left;
  left = left.replace(POOL, (said) => (isNamed(said) ? said : blank(said)));
  return left.replace(DRAWN_NOUN, (said, verb: string, count: string, random: string) => {
    const noun = said.slice(verb.length + count.length + random.length + 2);
    const row = noun.endsWith("s") ? "rows" : "row";
    return isNamed(noun) || noun.length < row.length
      ? said
      : `${said.slice(0, -noun.length)}${row.padEnd(noun.length)}`;
  });
}
