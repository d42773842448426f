/** What a measure is called by people beside its header: the tenure of `years_with_firm`, the commute of `distance_to_office`. */
import { wordMap } from "../../lexicon/word-lists.ts";
import { textOf } from "../header.ts";
import type { ColumnEntry } from "../table-index.ts";

type Rephrasing = readonly [header: RegExp, names: readonly string[]];

const TIMES = "(?:years?|months?|weeks?|days?|time|length)";
const EMPLOYER =
  "(?:company|firm|employer|organi[sz]ation|job|service|us|bank|business|employment)";
const WORKPLACE = "(?:home|work|office|workplace|job)";
const PERSONS = "(?:members?|persons?|people|occupants?|residents?|size)";

/** Of the words of a header, in full and in lower case. */
const REPHRASINGS: readonly Rephrasing[] = [
  [
    new RegExp(`^${TIMES} (?:at|with|in|of|employed (?:at|by)) (?:the |current )?${EMPLOYER}$`),
    ["tenure", "seniority", "length of service", "years of service"],
  ],
  [
    /^(?:minutes|hours|mins) (?:spent|stayed|inside|onsite)$/,
    ["time spent", "time", "length of visit"],
  ],
  [
    /^(?:total |student |pupil |school |number )*enrol?lments?(?: (?:total|count))?$/,
    ["students", "number of students", "pupils", "number of pupils"],
  ],
  [/^(?:fico|credit)(?: score)?(?: range)?(?: low)?$/, ["fico score", "credit score", "fico"]],
  [/^(minimum|maximum) nights$/, ["$1 stay", "$1 length of stay"]],
  [/^ap hi$/, ["systolic blood pressure", "systolic pressure", "upper blood pressure"]],
  [/^ap lo$/, ["diastolic blood pressure", "diastolic pressure", "lower blood pressure"]],
  [
    /^(?:time|years?) spen[dt] (?:(?:at|in|with) (?:the )?)?(?:company|firm|job)$/,
    [
      "tenure",
      "seniority",
      "years at the company",
      "years with the company",
      "time at the company",
    ],
  ],
  [/^tenure(?: (?:months?|years?))?$/, ["length of stay", "length of service"]],
  [/^(?:months?|years?) (?:on book|as (?:a )?(?:customer|member|client)|active)$/, ["tenure"]],
  [/^(?:(?:account|subscription|membership) (?:length|age|months)|customer months)$/, ["tenure"]],
  [
    /^(?:total )?(?:work|working|professional|job|career) (?:experience )?years?$|^(?:total )?years? (?:of )?(?:work|working|professional|job|coding)?(?: ?experience)?$|^(?:work|professional|job) experience$/,
    ["work experience", "years of experience", "experience", "years of work experience"],
  ],
  [
    new RegExp(`^(?:distance|km|miles|kms?) (?:from|to) (?:the )?${WORKPLACE}$`),
    ["commute", "commuting distance", "distance to work", "commute distance"],
  ],
  [
    /^(?:mean|average|avg) (?:travel|commuting|commute)(?: time| minutes)?$/,
    ["commute time", "commuting time", "travel time"],
  ],
  [
    new RegExp(`^(?:travel|commuting|commute) (?:time|minutes|duration)(?: to ${WORKPLACE})?$`),
    ["commute", "journey to work"],
  ],
  [
    new RegExp(`^(?:number |count )?(?:of )?(?:family|household) ${PERSONS}$`),
    ["family size", "household size", "size of the family", "size of the household"],
  ],
  [/^(?:number |count )?(?:of )?occupants$/, ["household size", "residents"]],
  [
    /^(?:number |count )?(?:of )?(?:guests|covers|diners)$|^party size$/,
    ["party size", "group size"],
  ],
  [/^(?:floor|living|usable|gross|net|house|home|total|gross floor)? ?area$/, ["size"]],
  [/^area(?: burn(?:ed|t))?$/, ["burned area", "burnt area", "area burned", "area burnt"]],
  [/^(lot|plot|land|garage|basement|pool) area$/, ["$1 size"]],
  [
    /^(?:life )?ladder(?: score)?$|^happiness(?: score)?$/,
    ["happiness", "happiness score", "life satisfaction", "life evaluation"],
  ],
  [/^(.*range)$/, ["$1 size", "size of the $1"]],
  [/\bper capita$/, ["per person", "per head", "per inhabitant"]],
  [
    /^(?:total )?fertility(?: rate)?$|^(?:children|babies|births|kids) per (?:woman|women)$/,
    ["children per woman", "babies per woman", "births per woman", "fertility", "fertility rate"],
  ],
  [
    /^life expect(?:ancy)?(?: at birth)?(?: years)?$|^life exp$|^life experience$/,
    ["life expectancy", "lifespan", "longevity", "length of life"],
  ],
  [
    /^(?:average |mean |total |expected )?(?:years (?:of )?)?(?:schooling|education)(?: years)?$/,
    ["years of schooling", "years of education", "schooling", "education"],
  ],
  [/^(.+ share)(?: in| of)? (?:electricity|energy)$/, ["$1", "share of $1"]],
  [/^(?:co2|carbon dioxide)(?: emissions?)?$/, ["carbon emissions", "co2 emissions", "emissions"]],
  [
    /^(?:co2|carbon dioxide)(?: emissions?)? per capita$/,
    [
      "emissions per person",
      "emissions per capita",
      "co2 per person",
      "co2 emissions per person",
      "carbon emissions per person",
    ],
  ],
];

/** What a column of kinds is called beside its header. */
const OF_KINDS: readonly Rephrasing[] = [
  [/^embark(?:ed|ation)?(?: (?:town|port))?$/, ["port", "port of embarkation", "embarkation port"]],
  [/^seasonality$/, ["season"]],
  [
    /^risk (?:level|group|category|class|tier|band)$/,
    ["risk level", "risk group", "risk category", "level of risk", "risk class"],
  ],
  [
    /^(?:number|no|num) (?:of )?employees$|^(?:company|firm|organi[sz]ation|employer) size$/,
    ["company size", "size of the company", "firm size", "size of company"],
  ],
  [
    /^(?:mode of transport(?:ation)?|transport(?:ation)? mode|mtrans|transport(?:ation)?)$/,
    ["means of transport", "mode of transport", "means of transportation", "transportation"],
  ],
  [/^(?:regional indicator|world region|region name)$/, ["region", "world region"]],
  [
    /^((?:\p{L}+ )?(?:age|income|salary|pay|earnings|wage|price)) (?:category|group|band|range|bracket|class)$/u,
    ["$1 group", "$1 bracket", "$1 band", "$1 range"],
  ],
];

/** Names that say the same of a column of numbers or of kinds. */
export function rephrased(entry: ColumnEntry): readonly string[] {
  if (entry.affirmative !== null) return [];
  const header = textOf(entry.words);
  const whole = !entry.numeric || entry.column.integer;
  const tally = whole ? undefined : TALLIES.get(header);
  if (tally !== undefined) return [`${tally} per game`];
  const [most] = entry.column.levels;
  const named = /^(\p{L}+) name$/u.exec(header)?.[1];
  // the countries of a `Country name`, of which each has several rows
  if (!entry.numeric && named !== undefined && (most?.count ?? 0) > 2) return [named];
  return (entry.numeric ? REPHRASINGS : OF_KINDS).flatMap(([pattern, names]) =>
    pattern.test(header) ? names.map((name) => header.replace(pattern, name)) : [],
  );
}

/** What players gather: where the numbers are no whole ones, they are those of a game. */
const TALLIES = wordMap(
  "pts>points points>points reb>rebounds trb>rebounds rebounds>rebounds ast>assists assists>assists stl>steals steals>steals blk>blocks blocks>blocks tov>turnovers turnovers>turnovers mp>minutes min>minutes",
);
