/** 'At least a bachelor', 'silver or higher': a bound by a level, whose order the table does not tell. */
import { plain } from "../../text/tokens.ts";
import { mentionOver, type Reader, wordAt } from "../reader.ts";

const BEFORE =
  /^(?:at (?:least|most)|no (?:lower|higher|less|more) than|a (?:minimum|maximum|min|max) of)$/;
const BEHIND = /^(?:higher|above|beyond|lower|below|better|worse|upwards?|greater)$/;

/** The place of a bound whose end is a level and no number; null where there is none. */
export function levelBound(reader: Reader): { start: number; end: number } | null {
  for (const { start, end, light, candidates } of reader.mentions) {
    const [best] = candidates;
    // read by an order that is known
    if (reader.framed.has(start)) continue;
    if (light || best?.value == null || best.entry.numeric) continue;
    if (/^\W*\d/.test(String(best.value)) || best.entry.affirmative !== null) continue;
    const opening = /^(?:a|an|the)$/.test(wordAt(reader, start - 1)) ? start - 1 : start;
    // 'at least in good condition'
    const inside = /^(?:in|of|from|at|on)$/.test(wordAt(reader, opening - 1));
    const to = inside ? opening - 1 : opening;
    for (const length of [2, 3])
      if (BEFORE.test(wordsBefore(reader, to, length))) return { start: to - length, end };
    const behind =
      /^(?:or|and)$/.test(wordAt(reader, end)) &&
      BEHIND.test(wordAt(reader, end + 1)) &&
      !isOfLevel(reader, end + 1) &&
      wordAt(reader, end + 2) !== "than" &&
      reader.tokens[end + 2]?.value == null;
    if (behind) return { start, end: end + 2 };
  }
  return null;
}

/** 'Bachelor or higher' where a level is called 'master or higher'. */
function isOfLevel(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  return (
    mentionOver(reader, at)?.candidates.some(({ value }) =>
      plain(String(value)).split(" ").includes(word),
    ) ?? false
  );
}

function wordsBefore(reader: Reader, to: number, length: number): string {
  return reader.tokens
    .slice(Math.max(0, to - length), Math.max(0, to))
    .map(({ word }) => word)
    .join(" ");
}
