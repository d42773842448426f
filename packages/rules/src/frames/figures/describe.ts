/** Questions about the table itself: columns, rows, an overview, statistics, what it is good for. */
import { count, type Query } from "@probability-chat/query";
import { columnCandidates } from "../../grammar/columns.ts";
import { pick, type Reader } from "../../grammar/reader.ts";
import { shapeOf } from "../../grammar/sentence/ranges.ts";
import type { Aspect } from "../../interpretation.ts";
import {
  AUXILIARIES,
  DETERMINERS,
  FILLERS,
  LIGHT_VERBS,
  PREPOSITIONS,
} from "../../lexicon/function-words.ts";
import { SUMMARIES } from "../../lexicon/statistics.ts";
import { wordSet } from "../../lexicon/word-lists.ts";
import type { Frame } from "../frame.ts";
import { wordsOf } from "../words.ts";

const ROWS =
  /^(?:(?:please|tell me|what is|show me) )*(?:(?:how many|the number of|number of|total number of|the total number of|count of|count the|count all|how much) )(?:total )?(?:rows?|records?|entries|observations?|data points?|samples?|cases|instances|lines|data|items|examples)(?: (?:are|is|do|does|of|in|have|has|we|i|you|there|the|this|my|our|dataset|data|table|file|csv|contain|contains|it|all|available|present|total|here|uploaded|set|altogether|overall|exist|got))*$/;
const SIZE =
  /^(?:how (?:big|large|long) is (?:the|this|my) (?:dataset|data|data set|table|file|csv)|(?:what is )?(?:the )?size of (?:the|this) (?:dataset|data|data set|table|file))$/;
const COLUMNS =
  /\b(?:columns?|variables?|fields?|features?|attributes?|headers?|schema|data dictionary)\b/;
const TABLE =
  /\b(?:dataset|data set|data|table|file|csv|spreadsheet|sheet|in (?:here|this)$|have (?:we )?(?:got )?here$)\b/;
const OVERVIEW =
  /\b(?:describe|description|summary|summarise|summarize|summaries|overview|info|information|about|explore|explain|structured?|statistics|stats|statistical|profile|understand|contents?|contain|contains|like|look|tell|show|list|what|which|how many|name|names|introduce|insights?|exploratory|eda|types?)\b/;
const STATISTICS =
  /\b(?:descriptive|summary|basic|general|statistical|key|overall|main)\b.*\b(?:statistics|stats|statistic|summary|overview|information|info|figures|metrics|insights)\b|^(?:show |give |me |the |some |a |please |display |provide )*(?:statistics|stats|summary|overview|describe|summarize|summarise|info|columns|variables|help)(?: please)?$/;
const USES =
  /\b(?:use|used|uses|useful|usecases?|applications?|purposes?|good for|do with|learn from|ask|questions)\b/;

/** What an overview is asked with besides words that carry nothing: no whales, no salary. */
const OF_TABLES = wordSet(
  `columns variables fields features attributes header headers schema dictionary set uploaded upload
   spreadsheet rows records describe description summary summaries summarise summarize overview info
   information explore explain structure structured statistics stats statistical profile understand content
   contents name names introduce insight insights exploratory eda first glance quick short brief
   full more detail details inside analyse analyze analysis everything anything something`,
);

function isOfTables(word: string): boolean {
  return (
    OF_TABLES.has(word) ||
    [FILLERS, DETERMINERS, PREPOSITIONS, AUXILIARIES, LIGHT_VERBS].some((words) => words.has(word))
  );
}

/** Which part of a table's description the words ask for. */
export function aspectOf(text: string): Aspect | null {
  const said = text.toLowerCase();
  if (USES.test(said)) return "uses";
  if (/\b(?:statistics|stats|statistical|figures|metrics|summari[sz]e|summary|eda)\b/.test(said))
    return "statistics";
  if (COLUMNS.test(said)) return "columns";
  return TABLE.test(said) ? "overview" : null;
}

export const describeFrame: Frame = {
  name: "describe",
  read(reader, from, to): Query | null {
    const text = wordsOf(reader, from, to)
      .replace(/[ ?.!,:]+$/g, "")
      .replace(/ [,:] /g, " ");
    if (ROWS.test(text) || SIZE.test(text)) return count();
    if (
      /^(?:how many|what is the number of|number of) (?:columns|variables|fields|features|attributes)(?: (?:are|is|there|in|the|this|does|do|has|have|it|we|data|dataset|table|file))*$/.test(
        text,
      )
    )
      return { kind: "describe", column: null };
    const named = reader.mentions.filter((mention) => !mention.light);
    if (named.length === 0) {
      if (
        USES.test(text) &&
        (TABLE.test(text) || /\b(?:can|could|should|potential|possible|what)\b/.test(text)) &&
        /\b(?:what|which|potential|possible|how|suggest|ideas?)\b/.test(text) &&
        /\b(?:dataset|data|table|file|csv|it|this|you|questions|ask)\b/.test(text)
      ) {
        return { kind: "describe", column: null };
      }
      if (STATISTICS.test(text)) return { kind: "describe", column: null };
      if (
        (COLUMNS.test(text) || TABLE.test(text)) &&
        OVERVIEW.test(text) &&
        !/\b(?:probability|chance|average|mean|median)\b/.test(text) &&
        text.split(" ").every(isOfTables)
      ) {
        return { kind: "describe", column: null };
      }
      return null;
    }
    return describeColumn(reader, from, to, text);
  },
};

const FIGURE =
  "(?:mean|averages?|avg|median|min(?:imum)?|max(?:imum)?|sd|std(?: dev)?|standard deviation|quartiles?)";
/** 'The quartiles of', 'mean and median': figures that are all told of a column. */
const FIGURES = new RegExp(
  `^(?:(?:give me|show me|show|what is|what are|what s) )*(?:the )?(?:quartiles?(?= of| for)|${FIGURE}(?: ${FIGURE})* (?:and|versus|&) (?:the )?${FIGURE})(?: values?)?(?: of| for)?(?: the)? `,
);

function describeColumn(reader: Reader, from: number, to: number, text: string): Query | null {
  const asked =
    /^(?:please )?(?:describe|summari[sz]e|explain|explore|profile|tell me (?:more )?about|give me (?:an overview|a summary|information|info|statistics|stats|details) (?:of|on|about|for)|show (?:me )?(?:the )?(?:descriptive |summary )?(?:statistics|stats|summary) (?:of|for|about|on)|(?:descriptive |summary |basic )?(?:statistics|stats|summary|overview|description|info|information) (?:of|for|about|on)|(?:what is |what's )?(?:the )?(?:full |whole |overall )?(?:range|min(?:imum)? and max(?:imum)?(?: values?)?|max(?:imum)? and min(?:imum)?(?: values?)?)(?: of)?|what (?:is|does|are) (?:the )?(?:column|variable|field|values? of)|what values does|what are the (?:possible )?(?:values|levels|categories) (?:of|in|for)|which values does)\b/.test(
      text,
    );
  const figures = FIGURES.test(text);
  if ((!asked && !figures) || /\b(?:middle|central|covers?|contains?|interquartile)\b/.test(text))
    return null;
  const shape = shapeOf(reader, from, to, { groups: false });
  if (!figures && shape.conditions.some((range) => range.marker !== "for")) return null;
  const mentions = reader.mentions.filter((mention) => !mention.light);
  const [first, second] = mentions;
  if (first === undefined || second !== undefined) return null;
  // 'the average and maximum temp' may be of a column of maxima
  const isOfName = reader.tokens
    .slice(first.start, first.end)
    .some(({ word }) => SUMMARIES.has(word));
  if (figures && (isOfName || first.end < to)) return null;
  const columns = columnCandidates(first);
  const entry = columns.length === 0 ? undefined : pick(reader, first, columns)?.entry;
  return entry === undefined ? null : { kind: "describe", column: entry.column.name };
}
