import { plainNumber } from "../text/plain-number.ts";
import type { WordPieces } from "../text/word-pieces.ts";
import { spellOut } from "../text/words.ts";
import { KIND } from "./encoded.ts";
import type { InputWriter } from "./input-writer.ts";
import { MARK } from "./marks.ts";
import type { ShownToken } from "./shown-token.ts";

/** So many of the chat's last queries stand in the input, and so many tokens of each. */
const MOST_QUERIES = 2;
const MOST_TOKENS = 40;
const NAME_PIECES = 8;
const VALUE_PIECES = 6;
const NUMBER_DIGITS = 10;
const UNSAID: ReadonlySet<string> = new Set(["(", ")", ","]);

/** The chat's last queries. Columns and values are pointed at in the table, numbers and dates here. */
export function writeContext(
  writer: InputWriter,
  context: readonly (readonly ShownToken[])[],
  pieces: WordPieces,
): void {
  for (const query of context.slice(-MOST_QUERIES)) {
    writer.add([pieces.mark(MARK.earlier)]);
    for (const token of query.slice(0, MOST_TOKENS)) writeToken(writer, token, pieces);
  }
}

function writeToken(writer: InputWriter, token: ShownToken, pieces: WordPieces): void {
  switch (token.kind) {
    case "word":
      if (!UNSAID.has(token.text)) writer.add(pieces.text(token.text.toLowerCase()));
      break;
    case "column":
      writer.add(pieces.text(spellOut(token.column), NAME_PIECES));
      break;
    case "value":
      writer.add(pieces.text(spellOut(token.value), VALUE_PIECES));
      break;
    case "number": {
      const text = plainNumber(token.value, NUMBER_DIGITS);
      writer.add(pieces.text(text), { kind: KIND.number, point: token });
      break;
    }
    case "date":
      writer.add(pieces.text(spellOut(token.text), VALUE_PIECES), {
        kind: KIND.number,
        point: token,
      });
      break;
  }
}
