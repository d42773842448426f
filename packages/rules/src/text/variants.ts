/**
 * British spellings as American ones, so that a stem is the same whichever side of the Atlantic
 * a header or a question comes from: neighbourhood, organisation, centre, cancelled.
 */
import { wordMap } from "../lexicon/word-lists.ts";

const OUR =
  /(arb|arm|avi|cand|col|deme?an|endeav|fav|ferv|flav|harb|hon|hum|lab|neighb|od|parl|ranc|rig|rum|sav|splend|tum|vap|val|vig)our/;
const RE = /^((?:cent|theat|fib|lit|meag|spect|(?:kilo|centi|milli)?met|(?:milli)?lit))re(s?)$/;
const ISE = /((?:[ai]l|[aeio]r|[aeio]n|im|om|at|it|et|ic|id))is(e|ed|es|er|ers|ing|ation|ations)$/;
/** One l of two after an unstressed syllable: 'cancelled', 'totalling', not 'installed'. */
const LL =
  /((?:[aeiou].*el|[aeiou].*ol|(?:sign|tot|equ|riv|med|di|initi)al))l(ed|ing|er|ers|ation|ations)$/;
const WORDS = wordMap(
  "grey>gray programme>program programmes>programs catalogue>catalog catalogues>catalogs cheque>check cheques>checks licence>license licences>licenses defence>defense offence>offense tyre>tire tyres>tires judgement>judgment enrol>enroll enrolment>enrollment fulfil>fulfill jewellery>jewelry pyjamas>pajamas aluminium>aluminum moustache>mustache analyse>analyze analysed>analyzed practise>practice practised>practiced paediatric>pediatric paediatrics>pediatrics anaemia>anemia haemoglobin>hemoglobin oestrogen>estrogen diarrhoea>diarrhea tumour>tumor",
);

export function american(word: string): string {
  if (word.length < 4) return word;
  const known = WORDS.get(word);
  if (known !== undefined) return known;
  return word
    .replace(OUR, "$1or")
    .replace(RE, "$1er$2")
    .replace(ISE, (whole, before: string, after: string, at: number) =>
      at >= 2 ? `${before}iz${after}` : whole,
    )
    .replace(LL, (whole, before: string, after: string) =>
      /enrol|fulfil/.test(before) ? whole : `${before}${after}`,
    );
}
