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
  [
    null,
    "never,not at all < almost never,hardly ever,very rarely < rarely,seldom < sometimes,occasionally < often,frequently,regularly < usually,very often,very frequently,most of the time < almost always < always,all the time",
  ],
  [
    null,
    "never < rarely,seldom,less often,less than once a year < yearly,annually,once a year < a few times a year,several times a year < quarterly < less than once a month < monthly,once a month < a few times a month,several times a month < fortnightly,biweekly < weekly,once a week < a few times a week,several times a week < daily,every day,once a day < several times a day,multiple times a day",
  ],
  [
    null,
    "strongly disagree,completely disagree,totally disagree < disagree < somewhat disagree,slightly disagree < neutral,undecided,neither,neither agree nor disagree < somewhat agree,slightly agree < agree < strongly agree,completely agree,totally agree",
  ],
  [
    "up",
    "strongly disapprove < disapprove < somewhat disapprove < neutral,neither < somewhat approve < approve < strongly approve",
  ],
  [
    "up",
    "very dissatisfied,very unsatisfied,extremely dissatisfied < dissatisfied,unsatisfied < somewhat dissatisfied,slightly dissatisfied < neutral,neither,neither satisfied nor dissatisfied < somewhat satisfied,slightly satisfied < satisfied < very satisfied,extremely satisfied",
  ],
  [
    null,
    "very unlikely,extremely unlikely < unlikely < somewhat unlikely < neutral,neither,neither likely nor unlikely < somewhat likely < likely < very likely,extremely likely",
  ],
  [
    "up",
    "very unfavorable,very unfavourable < unfavorable,unfavourable < indifferent,neutral < favorable,favourable < very favorable,very favourable",
  ],
  [
    null,
    "not at all important,unimportant,not important < slightly important < somewhat important,moderately important < important < very important < extremely important",
  ],
  [null, "very easy < easy < neutral,average < difficult,hard < very difficult,very hard"],
  ["up", "much worse < worse < same,the same,about the same,no change < better < much better"],
  [
    null,
    "not at all < a little,slightly,a bit < somewhat,moderately < quite,quite a bit < very,a lot < extremely,a great deal",
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

/** Words for how much so, before what is so. */
export const DEGREES: ReadonlyMap<string, number> = new Map(
  "not at all,never < not very,not too,hardly,not particularly,not so < a little,slightly,a bit,not really < somewhat,fairly,moderately,rather < quite,mostly < very,highly < extremely,completely"
    .split(" < ")
    .flatMap((words, step) => words.split(",").map((word): [string, number] => [word, step])),
);

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
