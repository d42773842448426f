/**
 * What asks for all that stands out in a table, whatever it is about: 'anything unusual?', 'find
 * anomalies', 'what matters here?'. A word more, a column's name above all, and it is for a reader.
 */
import type { Codebook } from "@probability-chat/codebook";
import { wordsOfTable } from "./other-language.ts";

const ASKING =
  "(?:(?:please|can you|could you|would you|i want to|help me) )*" +
  "(?:(?:find|show|spot|detect|list|give|tell|identify|report|highlight|look for|search for|check for|are there|is there|do you (?:see|find|notice)|what are|what were) )?";
const SOME = "(?:(?:me|us|any|some|all|the|most|top|key|main|really) )*";
const KINDS =
  "anomal(?:y|ies)|oddit(?:y|ies)|irregularit(?:y|ies)|peculiarit(?:y|ies)|surprises?|insights?|highlights|findings|takeaways|(?:interesting|notable|important|unusual|strange|surprising|relevant) (?:facts|findings|insights|patterns|things|points|values|observations)";
const LIKE =
  "unusual|odd|strange|weird|interesting|surprising|striking|notable|noteworthy|remarkable|suspicious|abnormal|anomalous|important|special|worth (?:knowing|noting|noticing|mentioning|looking at)";
const STANDS = "(?:really )?(?:stands out|sticks out|jumps out|matters|is (?:most )?important)";
const WHERE =
  "(?: most| the most)?(?: (?:in|of|about|from|with|within|inside) (?:this|the|my|our|your|these|it|here)(?: (?:whole|entire))?(?: (?:data ?set|data|table|file|spreadsheet|csv|rows|records))?| here| there)?";

const WHOLE = new RegExp(
  `^${ASKING}(?:${SOME}(?:${KINDS})|(?:anything|something|(?:me |us )?what(?: is|'s|s)?) (?:${LIKE})|(?:me |us )?what ${STANDS}|what should i (?:know|notice|look at))${WHERE}(?: please)?$|^summari[sz]e (?:what ${STANDS}|${SOME}(?:${KINDS}))${WHERE}$`,
);

/** Whether a whole message asks what stands out, in words of which the table has none. */
export function asksWhatStandsOut(question: string, codebook: Codebook): boolean {
  const said = question
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (!WHOLE.test(said)) return false;
  const own = wordsOfTable(codebook);
  return !said.split(" ").some((word) => TOLD.test(word) && own.has(word));
}

/** The words that say what is asked for, which a table may have for columns or values. */
const TOLD = new RegExp(`^(?:${KINDS}|${LIKE}|facts|patterns|things|points|values|observations)$`);
