/** Numbers as Spanish writes them: '3,5', '1.500', 'treinta y cinco', '10 mil', '2 millones'. */
import { wordMap } from "../../lexicon/word-lists.ts";
import type { Token } from "../../text/tokens.ts";
import type { Numeral } from "../pack.ts";

const WORDS = numbersOf(`
cero>0 dos>2 tres>3 cuatro>4 cinco>5 seis>6 siete>7 ocho>8 nueve>9 diez>10 once>11 doce>12
trece>13 catorce>14 quince>15 dieciseis>16 diecisiete>17 dieciocho>18 diecinueve>19 veinte>20
veintiuno>21 veintiun>21 veintidos>22 veintitres>23 veinticuatro>24 veinticinco>25 veintiseis>26
veintisiete>27 veintiocho>28 veintinueve>29 treinta>30 cuarenta>40 cincuenta>50 sesenta>60
setenta>70 ochenta>80 noventa>90 cien>100 ciento>100 doscientos>200 trescientos>300
cuatrocientos>400 quinientos>500 seiscientos>600 setecientos>700 ochocientos>800 novecientos>900
`);
const SCALES = numbersOf("mil>1000 millon>1000000 millones>1000000");

function numbersOf(text: string): ReadonlyMap<string, number> {
  return new Map([...wordMap(text)].map(([word, value]) => [word, Number(value)]));
}

export function isNumberWord(word: string): boolean {
  return WORDS.has(word) || SCALES.has(word);
}

export function numberAt(tokens: readonly Token[], at: number, text: string): Numeral | null {
  return inDigits(tokens, at, text) ?? inWords(tokens, at);
}

/** A comma before decimals, points between thousands; three digits after one mark are thousands. */
const DIGITS =
  /(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}[.,]\d{3}|\d+,\d+)(?![.,]?\d)/y;

function inDigits(tokens: readonly Token[], at: number, text: string): Numeral | null {
  const token = tokens[at];
  if (token?.kind !== "number" || token.ordinal || token.value === null) return null;
  DIGITS.lastIndex = token.start;
  const written = DIGITS.exec(text)?.[0];
  const end = written === undefined ? token.end : token.start + written.length;
  let length = 1;
  while ((tokens[at + length]?.end ?? Number.POSITIVE_INFINITY) <= end) length += 1;
  const whole = tokens[at + length - 1]?.end === end;
  const value = written === undefined || !whole ? token.value : amountOf(written);
  const scale = SCALES.get(tokens[at + length]?.word ?? "");
  if ((written === undefined || !whole) && scale === undefined) return null;
  const unsure =
    whole && written !== undefined && /^\d{1,3}[.,]\d{3}$/.test(written) && value >= 1000;
  const size = (value * (scale ?? 1)).toPrecision(12);
  return { value: Number(size), length: scale === undefined ? length : length + 1, unsure };
}

function amountOf(written: string): number {
  if (/^0[.,]/.test(written)) return Number(written.replace(",", "."));
  if (/^\d{1,3}[.,]\d{3}$/.test(written)) return Number(written.replace(/[.,]/, ""));
  return Number(written.replaceAll(".", "").replace(",", "."));
}

function inWords(tokens: readonly Token[], at: number): Numeral | null {
  let total = 0;
  let part: number | null = null;
  let length = 0;
  for (let place = at; place < tokens.length; place++) {
    const word = tokens[place]?.word ?? "";
    const value = WORDS.get(word);
    const scale = SCALES.get(word);
    const million = /^un$/.test(word) && tokens[place + 1]?.word === "millon";
    if (value !== undefined && (part === null || fits(part, value))) part = (part ?? 0) + value;
    else if (million && part === null) part = 1;
    else if (scale !== undefined && (part !== null || scale === 1000)) {
      total += (part ?? 1) * scale;
      part = null;
    } else if (word === "y" && part !== null && part >= 30 && part % 10 === 0) {
      const unit: number | undefined =
        tokens[place + 1]?.word === "uno" ? 1 : WORDS.get(tokens[place + 1]?.word ?? "");
      if (unit === undefined || unit < 1 || unit > 9) break;
      part += unit;
      place += 1;
      length += 1;
    } else break;
    length += 1;
  }
  return length === 0 ? null : { value: total + (part ?? 0), length, unsure: false };
}

/** 'ciento veinte' goes on; 'dos tres' does not. */
function fits(part: number, value: number): boolean {
  return part >= 100 && part % 100 === 0 && value < 100;
}
