/** Scales of English whose order everybody knows, lowest first; words for one step stand beside each other. */
interface ScaleOfLevels {
  /** Each word of the scale with its step. */
  readonly steps: ReadonlyMap<string, number>;
  /** Whether a higher step is better; null where it depends on what it is of. */
  readonly better: "up" | "down" | null;
}

const LINES: readonly (readonly [better: ScaleOfLevels["better"], steps: string])[] = [
  [
    null,
    "none < very low,lowest,minimal < low < medium,moderate,mid,middle,average,normal,intermediate < high < very high,highest < extreme,critical,urgent",
  ],
  [
    "down",
    "none,no,absent,normal < minimal < mild,minor,slight < moderate < serious,major < severe < critical,extreme < fatal",
  ],
  [
    "up",
    "very poor,terrible,very bad < poor,bad < below average < fair,average,ok,okay,acceptable < good < very good < premium < excellent,great,ideal < outstanding,exceptional,perfect",
  ],
  [null, "never < rarely,seldom < sometimes,occasionally < often,frequently < usually < always"],
  [
    null,
    "strongly disagree < disagree < neutral,undecided,neither agree nor disagree < agree < strongly agree",
  ],
  [
    "up",
    "very dissatisfied,very unsatisfied < dissatisfied,unsatisfied < neutral < satisfied < very satisfied,extremely satisfied",
  ],
  [
    "up",
    "salvage < very poor,terrible < poor,bad < fair < good < very good < excellent < like new < new,brand new",
  ],
  [null, "low,light < medium,moderate < high,heavy < jam,very high"],
  ["up", "fail < pass < merit < distinction"],
  ["up", "inadequate < requires improvement < good < outstanding"],
  [
    null,
    "strongly disapprove < somewhat disapprove,disapprove < neither,neutral < somewhat approve,approve < strongly approve",
  ],
  ["up", "novice,beginner < basic < intermediate < advanced < expert"],
  ["up", "bronze < silver < gold < platinum < diamond"],
  ["up", "free < basic < standard < premium"],
  [null, "intern,trainee < junior,entry level < mid level,mid,intermediate < senior < lead"],
  [
    null,
    "extra small,xs,x small < small,s < medium,m < large,l < extra large,xl,x large < xxl,xx large,2xl",
  ],
  [
    null,
    "none,no formal education < primary,primary school,elementary,elementary school < middle school < some high school < high school,highschool,secondary,secondary school,high school diploma < some college < associate,associates,associates degree,associate degree < bachelor,bachelors,bachelors degree,bachelor degree,undergraduate < master,masters,masters degree,master degree,postgraduate < phd,doctorate,doctoral,doctor,doctoral degree,doctorate degree",
  ],
];

/** Of two words for a step, a column may have both: then it is no scale of these. */
export const ORDINAL_SCALES: readonly ScaleOfLevels[] = LINES.map(([better, line]) => ({
  better,
  steps: new Map(
    line
      .split(" < ")
      .flatMap((words, step) => words.split(",").map((word): [string, number] => [word, step])),
  ),
}));

/** Marks by letter, best first. */
export const LETTER_GRADES: ReadonlyMap<string, number> = new Map(
  [..."ABCDEFG"].flatMap((letter, at): [string, number][] => [
    [`${letter}+`, -3 * at + 1],
    [letter, -3 * at],
    [`${letter}-`, -3 * at - 1],
  ]),
);

/** Headers of columns whose letters are marks and no mere names. */
export const GRADED = /^(?:grades?|ratings?|marks?|scores?|band|efficiency)$/;

/** Levels that stand beside a scale and not on it. */
export const OFF_SCALE =
  /^(?:unknown|other|others|na|n a|not applicable|not specified|not reported|unspecified|prefer not to say|missing)$/;
