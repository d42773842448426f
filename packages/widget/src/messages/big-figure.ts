/** A figure that is set large, and what of it is not: its unit in words. */
export function partsOfFigure(figure: string): readonly [large: string, small: string] {
  const [, large = figure, small = ""] =
    /^([+\u2212<>\s]*\p{Sc}?[\d.,]+(?: %)?(?: (?:of|to) [\d.,]+(?: %)?)?)( .+)?$/u.exec(figure) ??
    [];
  return [large.replaceAll(" %", "\u00a0%"), small.trim()];
}
