/** What an answer without a face of its own has on a card, cut out of its sentence. */
import type { Face, Sentence } from "./shown.ts";

/** `70.1 % for sun` as its figure and what it is of, with what follows before the colon. */
export function partedFace({ figure, rest }: Sentence): Face {
  const [, number = figure, of = ""] = /^(.+?)( for .+)$/.exec(figure) ?? [];
  const [, more = ""] = /^(.*?): /.exec(rest) ?? [];
  return { figure: number, beside: `${of}${more}`.trim() };
}

/** What follows a figure, up to the statistics in brackets. */
export function clauseFace({ figure, rest }: Sentence): Face {
  const [said = ""] = rest.replace(/^[\s:,]+/, "").split(" (");
  return { figure, beside: said.replace(/\.$/, "") };
}
