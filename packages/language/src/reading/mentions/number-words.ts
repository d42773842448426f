const numbered = (words: string, first: number, step = 1): [string, number][] =>
  words.split(" ").map((word, index) => [word, first + step * index]);

export const UNITS: ReadonlyMap<string, number> = new Map(
  numbered(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
      "fifteen sixteen seventeen eighteen nineteen",
    0,
  ),
);
export const TENS: ReadonlyMap<string, number> = new Map(
  numbered("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10),
);
export const SCALES: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
]);
/** What multiplies the number before it: '5k', 'two dozen'. */
export const SUFFIXES: ReadonlyMap<string, number> = new Map([
  ["k", 1_000],
  ["thousand", 1_000],
  ["grand", 1_000],
  ["m", 1_000_000],
  ["mn", 1_000_000],
  ["mio", 1_000_000],
  ["million", 1_000_000],
  ["bn", 1_000_000_000],
  ["billion", 1_000_000_000],
  ["dozen", 12],
]);
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  numbered("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth", 1),
);
/** Single words that say a number. */
export const SINGLES: ReadonlyMap<string, number> = new Map([
  ["once", 1],
  ["twice", 2],
  ["thrice", 3],
  ["single", 1],
  ["double", 2],
  ["doubled", 2],
  ["triple", 3],
  ["couple", 2],
  ["pair", 2],
  ["dozen", 12],
  ["noon", 12],
  ["midday", 12],
  ["midnight", 0],
  ["minor", 18],
  ["minors", 18],
  ["adult", 18],
  ["adults", 18],
  ["underage", 18],
  ["pensioner", 65],
  ["pensioners", 65],
  ["senior", 65],
  ["seniors", 65],
  ["centenarians", 100],
]);
export const FRACTIONS: ReadonlyMap<string, readonly [upper: number, lower: number]> = new Map([
  ["half", [1, 2]],
  ["quarter", [1, 4]],
  ["quarters", [1, 4]],
  ["third", [1, 3]],
  ["thirds", [1, 3]],
  ["fifth", [1, 5]],
  ["fifths", [1, 5]],
  ["tenth", [1, 10]],
  ["tenths", [1, 10]],
]);
export const DECADES: ReadonlyMap<string, number> = new Map(
  numbered("twenties thirties forties fifties sixties seventies eighties nineties", 20, 10),
);
export const TEENS: ReadonlySet<string> = new Set([
  "teen",
  "teens",
  "teenager",
  "teenagers",
  "teenage",
]);
export const PERCENT: ReadonlySet<string> = new Set([
  "%",
  "percent",
  "pct",
  "percentile",
  "percentage",
]);
/** Points of a percentage. */
export const POINTS: ReadonlySet<string> = new Set("point points pp ppt ppts pts".split(" "));
export const FALLS: ReadonlySet<string> = new Set(
  (
    "fall falls fell falling fallen drop drops dropped dropping decrease decreases decreased " +
    "decreasing decline declines declined declining reduce reduces reduced reducing reduction " +
    "lower lowers lowered lowering shrink shrinks shrank cut cuts cutting loss down"
  ).split(" "),
);
