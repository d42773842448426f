/** Whether it is new to the table or was so before, where no column of a query tells. */
import { type Query, queryColumns } from "@probability-chat/query";
import { mentionOver, type Reader, wordAt } from "../reader.ts";
import type { Place } from "./passed-over.ts";

/** 'How many guests are new', 'how many defaulted before'. */
export function newnessPassedOver(reader: Reader, query: Query): Place | null {
  const last = reader.tokens.length - 1;
  const before = wordAt(reader, last - 1);
  const isNew = wordAt(reader, last) === "new" && /^(?:is|are|was|were)$/.test(before);
  const isAgain = /^(?:before|previously)$/.test(wordAt(reader, last));
  if ((!isNew && !isAgain) || mentionOver(reader, last) !== undefined) return null;
  const told = queryColumns(query).some((name) =>
    reader.index.byName.get(name)?.words.some(({ word }) => REPEATED.test(word)),
  );
  return told ? null : [last, last + 1];
}

const REPEATED =
  /^(?:new|first|prior|prev|previous|previously|past|history|earlier|ever|repeat|repeated|returning|before|times)$/;
