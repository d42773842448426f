import { stem } from "./compare-words.ts";
import { STOP_WORDS } from "./words.ts";

/** Words that hold a sentence together and are about nothing, whatever a table has. */
const FUNCTION_STEMS: ReadonlySet<string> = new Set(
  [
    ...STOP_WORDS,
    ...(
      "i me my we us our you your he him his she her it its they them their one ones this that these " +
      "those there here whom whose when where why am been being have has had having do doing did done " +
      "will would shall should can could may might must if whether because while though although as " +
      "about into from through during before after between out over under up down off against upon " +
      "within without again once then than so such both either neither each every any some all other " +
      "another own same too very just only also nor but yet get gets got getting let make makes please"
    ).split(" "),
  ].map(stem),
);

/** Whether a word, in folded letters, is about nothing by itself. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_STEMS.has(stem(word));
}
