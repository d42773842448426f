import { readFileSync } from "node:fs";
import path from "node:path";
import { cardOf, encodeInput, readableTable, WordPieces } from "@probability-chat/language";
import { queryTokens } from "@probability-chat/query";

/** A column has many values from here on: the codebook does not list them all. */
const MANY = 1_000;

/**
 * What of the columns and values that a line's query needs stands in the reader's input, where it
 * can be pointed at, as `{ columns, values }`, each `{ found, needed }`; of values those in columns
 * that have more than a thousand by the card.
 */
export function recallIn(model) {
  const vocabulary = readFileSync(path.join(model, "vocabulary.txt"), "utf8");
  const pieces = new WordPieces(vocabulary.trimEnd().split("\n"));
  let known = {};
  const readable = (codebook, dictionary, title) => {
    const told = JSON.stringify(dictionary);
    if (known.codebook !== codebook || known.told !== told) {
      const seen = cardOf(codebook, dictionary, title);
      const columns = seen.columns.map(({ name, kind }) => ({ name, kind }));
      known = { codebook, told, table: readableTable(seen, pieces), schema: { columns } };
    }
    return known;
  };
  return ({ question, query, context, dictionary }, card, { codebook }, title) => {
    const { table, schema } = readable(codebook, dictionary, title);
    const earlier = context.map((one) => queryTokens(one, schema));
    const encoded = encodeInput({ question, table, context: earlier });
    const there = new Set([...encoded.points.values()].map(keyOf));
    const tokens = [
      ...new Map(queryTokens(query, schema).map((one) => [keyOf(one), one])).values(),
    ];
    const many = new Set(
      card.columns.filter(({ distinct }) => distinct > MANY).map(({ name }) => name),
    );
    const count = (needed) => ({
      needed: needed.length,
      found: needed.filter((token) => there.has(keyOf(token))).length,
    });
    return {
      columns: count(tokens.filter(({ kind }) => kind === "column")),
      values: count(
        tokens.filter(
          ({ kind, column, value }) =>
            kind === "value" && typeof value === "string" && many.has(column),
        ),
      ),
    };
  };
}

function keyOf({ kind, column, value }) {
  return JSON.stringify([kind, column, value]);
}
