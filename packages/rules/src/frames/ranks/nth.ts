/** 'The second highest fare by class', 'the third most common reason': the list down to that place. */
import { count, type Query } from "@probability-chat/query";
import { type Reader, spanOf, tell, trying, wordAt } from "../../grammar/reader.ts";
import { SUPERLATIVES } from "../../lexicon/statistics.ts";
import { quoted } from "../../text/wording.ts";
import type { Frame } from "../frame.ts";
import { modeFrame } from "./mode.ts";
import { rankFrame } from "./rank.ts";

/** Further down nobody counts. */
const LAST = 20;

export const nthFrame: Frame = {
  name: "nth",
  read(reader, from, to): Query | null {
    const at = reader.tokens.findIndex(
      ({ ordinal, value }, place) =>
        place >= from &&
        place + 1 < to &&
        ordinal === true &&
        value !== null &&
        value > 1 &&
        value <= LAST &&
        SUPERLATIVES.has(wordAt(reader, place + 1)),
    );
    const limit = reader.tokens[at]?.value;
    if (limit == null) return null;
    return trying(reader, (tried) => {
      const ranked = [modeFrame, rankFrame]
        .map((frame) => frame.read(without(tried, at), from, to))
        .find((query) => query !== null);
      const list = ranked == null ? null : downTo(ranked, limit);
      if (list !== null)
        tell(tried, `${quoted(spanOf(tried, at, at + 1).text)} is the last of the list`);
      return list;
    });
  },
};

/** The question without its ordinal. */
function without(reader: Reader, at: number): Reader {
  reader.framed.add(at);
  const tokens = reader.tokens.map((token, place) =>
    place === at ? { ...token, word: "the", value: null, ordinal: false } : token,
  );
  return { ...reader, tokens };
}

function downTo(query: Query, limit: number): Query | null {
  if (query.kind === "rank" && query.limit === 1) return { ...query, limit };
  if (query.kind !== "mode" && query.kind !== "antimode") return null;
  const order = query.kind === "mode" ? "desc" : "asc";
  return { kind: "rank", column: query.column, by: count(query.given), order, limit };
}
