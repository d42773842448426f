/**
 * What the headers of a table tell of what its rows can be. A noun for a row that could as well be
 * somebody's possession, act or company ('how many employees does …', 'number of strikes in …')
 * needs a header of its field.
 */
import { stem } from "../text/stem.ts";

type Field = readonly [nouns: string, headers: RegExp];

/** Nouns that are as often a trait or an event as the row itself: never a row without a header of these. */
const EVERYWHERE: readonly Field[] = [
  ["piece tune", /^(?:song|track|album|artist|composer|medium|artwork)/],
  [
    "student pupil learner",
    /^(?:school|grade|class|course|exam|test|study|major|gpa|degree|education|lunch|absence|enrolled|quiz)/,
  ],
  [
    "teacher nurse doctor physician",
    /^(?:shift|specialty|subject|faculty|roster|licen[cs]e|practice)/,
  ],
  [
    "mother mom mum woman",
    /^(?:pregnan|gestat|matern|prenatal|antenatal|mother|parity|gravid|trimester|mage$|lowbirth|premie|preterm|birth)/,
  ],
  ["father dad", /^(?:father|paternal|fage$)/],
  [
    "baby newborn infant birth pregnancy",
    /^(?:birth|newborn|baby|infant|gestat|premie|premature|preterm|matern|prenatal|mother|lowbirth|apgar|deliver|parity)/,
  ],
  [
    "delivery",
    /^(?:birth|newborn|baby|infant|gestat|matern|prenatal|mother|apgar|parity|deliver|ship|courier|rider|warehouse|parcel|package|dispatch|order)/,
  ],
  [
    "lead prospect",
    /^(?:lead|prospect|deal|crm|funnel|pipeline|source|channel|conver|campaign|opportunit|stage|qualif)/,
  ],
  ["tourist", /^(?:trip|destination|travel|tour)/],
  [
    "buyer",
    /^(?:customer|client|buyer|purchase|order|sales?$|sold|price|list|paid|payment|amount|financing)/,
  ],
  ["owner", /^(?:own|purchase|bought|title|deed|gender|income|marital)/],
  ["apprentice trainee intern", /^(?:apprentic|trainee|intern|vocational|training)/],
  ["email tweet", /^(?:e-?mail|tweet|subject|sender|recipient|spam|sent|opened|replied|retweet)/],
  ["voter", /^(?:vot|party|election|poll|candidate)/],
  ["cyclist pedestrian", /^(?:bike|bicycle|trip|accident|crash|injur|collision|lane)/],
  ["tenant renter lessee", /^(?:rent|lease|flat|property|apartment|deposit|landlord)/],
  [
    "accident crash collision",
    /^(?:accident|crash|collision|damage|injur|severity|fatal|speed|cause)/,
  ],
  ["victim", /^(?:crime|injur|death|weapon|offen[cs]e|attack|race|killed)/],
  ["earthquake volcano", /^(?:magnitude|mag|depth|epicent|richter|eruption)/],
  ["storm hurricane", /^(?:wind|pressure|category|landfall|damage|magnitude)/],
  [
    "crime arrest offence attack shooting murder robbery burglary theft violation",
    /^(?:offen[cs]e|crime|arrest|weapon|precinct|suspect|victim)/,
  ],
  [
    "fire wildfire",
    /^(?:fire|burn|area|wind|ffmc|dmc|acre|hectare|containment|cause|suppress|discover|alarm)/,
  ],
  ["quake tremor", /^(?:magnitude|mag|depth|epicent|richter)/],
  ["water", /^(?:ph|turbidity|hardness|potab|chlor|solids|conductiv|coliform|nitrate|salinity)/],
  ["bottle", /^(?:alcohol|vintage|grape|winery|vineyard|appellation|tannin|sulphates|sulfates)/],
  ["field farm", /^(?:yield|crop|soil|seed|fertili|irrigat|hectare|acre|pesticide|farm)/],
  ["website url", /^(?:url|domain|https?|ssl|website|web|page|phish|traffic|link)/],
  ["connection", /^(?:protocol|src|dst|service|flag|packet|bytes|port|attack|duration)/],
  ["turbine", /^(?:rpm|speed|power|rotor|torque|blade|vibration|temp|voltage)/],
  ["complaint", /^(?:agency|borough|descriptor|channel|resol|consumer|company)/],
  [
    "citation summons",
    /^(?:violation|offen[cs]e|fine|plate|precinct|officer|stop|ticket|citation|summons)/,
  ],
  ["subscription", /^(?:subscri|plan|cancel|churn|renew|billing|box|tier)/],
  ["caller", /^(?:call|agent|talk|handle|wait|queue|csat|satisfaction)/],
  ["outage", /^(?:duration|downtime|customers|restored|cause|affected|grid)/],
  ["outbreak", /^(?:ill|illness|hospitali[sz]|cases|disease|pathogen|food)/],
  [
    "tree",
    /^(?:tree|dbh|trunk|canopy|crown|bark|girth|species|spc|genus|diameter|planted|wood|stump|sapling|basal)/,
  ],
  [
    "plot",
    /^(?:plot|yield|variety|crop|harvest|soil|seed|fertili|irrigat|hectare|acre|canopy|dbh|basal|species)/,
  ],
  ["couple", /^(?:couple|spouse|wedding|partner|household|divorce$)/],
  ["planet", /^(?:planet|pl$|orbit|exo|discover|perihelion)/],
  [
    "exoplanet comet moon",
    /^(?:planet|pl$|orbit|discover|disc$|stellar|magnitude|eccentric|perihelion)/,
  ],
  ["system", /^(?:planet|orbit|stellar|star$|sy$)/],
  ["cow calf heifer", /^(?:milk|lactation|calv|herd|dairy|udder|cow)/],
  ["hive beehive colony bee honeybee", /^(?:hives?$|bees?$|apiar|beekeep|brood|varroa|honey)/],
  ["hen", /^(?:eggs?$|lay|coop|flock)/],
  ["sheep lamb ewe goat pig", /^(?:feed|litter|fleece|wool|herd|flock|farrow|carcass)/],
  ["dog puppy", /^(?:breed|kennel|canine|dog|intake|leash)/],
  ["seedling sapling", /^(?:germinat|seedling|sapling|dbh|leaf|shoot|root)/],
  ["alloy", /^(?:alloy|tensile|elongation|temper$)/],
  ["material", /^(?:material|tensile|hardness|density|young|modulus|conductivity)/],
  ["soil", /^(?:ph$|soil|texture|clay|sand|nitrogen|organic|moisture|horizon)/],
  ["mixture mix", /^(?:mix|cement|slag|aggregate|blend)/],
  ["economy", /^(?:gdp|inflation|country)/],
  ["coin cryptocurrency", /^(?:coin|crypto|blockchain|supply|market)/],
  ["cereal snack", /^(?:calor|sugar|fiber|fibre|protein|sodium|shelf)/],
  // what is but one kind of what other tables are about
  ["truck", /^(?:truck|freight|payload|haul|axle|fleet|cargo)/],
  [
    "apartment flat",
    /^(?:apartment|apt|flat|rent|room|unit|tenant|storey|landlord|host|lease|lift|elevator)/,
  ],
  ["mortgage", /^(?:mortgage|ltv|lien|home|house)/],
  ["insurance medical", /^(?:insur|medic|polic|premium|claim|charge|smok|bmi|patient|hospital)/],
  ["strike birdstrike", /^(?:wildlife|bird|aircraft|animal|lightning|union|striker|walkout)/],
];

/** Nouns that are a row only with a header of these where they are what a question counts or tells of. */
const ASKED: readonly Field[] = [
  [
    "employee worker staff colleague coworker personnel workforce hire recruit",
    /^(?:employ|worker|staff|job|salary|wage|income|attrition|tenure|hire|work|occupation|bonus|performance|overtime|payroll|promot|position|manager|profession)/,
  ],
  [
    "customer client consumer shopper user visitor guest subscriber member",
    /^(?:customer|client|consumer|shopper|buyer|user|visitor|account|email|session|guest|subscri|member|purchase|order|paid|payment|spend|spent|basket|cart|loyal|contract|tariff|plan|churn|booking|rating|review|stars?$|verified|bill|tip|balance|deposit|points|amount|charge|gender|sex|income|marital|smok)/,
  ],
  [
    "passenger traveller traveler flyer flier",
    /^(?:passenger|travel|fare|cabin|embark|surviv|seat|boarding|flight|airline|delay)/,
  ],
  [
    "patient",
    /^(?:patient|icu|los$|mrn|ventilat|blood|bmi|bp|diagnos|disease|symptom|treat|hospital|clinic|ward|tumou?r|cancer|surg|smok|an[ae]?esth|medic|drug|dose|vet|x-?ray|glucose|cholesterol|diabet|heart|stroke|pregnan|infect|sex|gender|ages?$)/,
  ],
  [
    "policyholder insured insuree claimant claim",
    /^(?:claim|insurance|paid|payout|loss|premium|polic|deductible|charge|smok)/,
  ],
  ["policy contract", /^(?:polic|premium|contract|plan|churn|tariff|insur|term)/],
  [
    "resident citizen inhabitant taxpayer family household",
    /^(?:resident|citizen|household|famil|income|marital|married|child|gender|sex|education|rent|population)/,
  ],
  [
    "driver motorist rider",
    /^(?:driver|motorist|rider|courier|deliver|licen[cs]e|violation|fine|accident|crash|casual|registered|gender|sex)/,
  ],
  [
    "player athlete competitor contestant",
    /^(?:player|game|gamer|rounds?$|level$|athlete|runner|swimmer|finish|bib|lane|stroke|heat|split|position|assist|cap|jersey|medal|nationality|sport|event|points)/,
  ],
  [
    "trial experiment",
    /^(?:trial|experiment|arm|dos(?:e|age)|treat|placebo|random|phase|run|replicate|control|court|verdict|judge|plea|sentence|rt$|reaction|response|stimul|latency|condition|block$|subject|participant)/,
  ],
  ["fan goer enthusiast", /^(?:fan|attendance|gender|sex)/],
  [
    "race marathon triathlon heat",
    /^(?:race|racing|driver|rider|horse|jockey|circuit|grid|match|score|team|player|runner|winner|league|tournament|lap|season|round|finish|bib|pool|stroke|lane|heat|split|pace|result|position|event)/,
  ],
  [
    "match game tournament fixture",
    /^(?:match|game|race|score|goal|team|home|away|opponent|player|winner|league|tournament|lap|season|round|attendance|finish|pool|stroke|lane|heat|split|result|opening|turns|platform|genre|console|publisher)/,
  ],
  [
    "company firm organization organisation business enterprise startup",
    /^(?:compan|firm|organi[sz]|business|enterprise|startup|revenue|profit|founded|funding|valuation|ceo|sector|market|employees|headquarter|turnover)/,
  ],
  [
    "store shop branch restaurant supplier merchant vendor",
    /^(?:store|shop|branch|restaurant|outlet|cuisine|supplier|merchant|vendor|opened)/,
  ],
  [
    "hospital school college university hotel",
    /^(?:hospital|school|college|universit|hotel|bed|enrol|tuition|capacity)/,
  ],
  [
    "airport airline plane aircraft flight",
    /^(?:airport|airline|plane|aircraft|flight|carrier|delay|travel|iata|runway|origin|dest|depart(?!ment)|arriv|depdelay|tail)/,
  ],
  ["city town village county", /^(?:city|town|village|county|population|latitude|mayor)/],
  [
    "car vehicle automobile truck bike bicycle scooter",
    /^(?:car|vehicle|automobile|truck|bike|bicycle|scooter|fuel|engine|mpg|mile|horse|cylinder|odometer|make|model|gear|transmission|accelerat|driver|plate|registration)/,
  ],
  [
    "pet animal bird fish penguin insect fossil",
    /^(?:pet|animal|bird|fish|insect|species|breed|wildlife|wing|flipper|bill|beak|neuter|ring|shell)/,
  ],
  [
    "home house property building apartment flat listing",
    /^(?:home|house|prop|building|apartment|flat|list|bed|bath|sqft|area|room|built|floor|garage|rent|lot|yr)/,
  ],
  [
    "order transaction purchase sale payment invoice receipt",
    /^(?:order|transaction|purchase|sale|sell|payment|paid|amount|customer|store|invoice|receipt|quantity|units?$|product|item|ship|deliver|basket|cart|total|sold)/,
  ],
  [
    "cheese cocktail dessert pizza burger whisky whiskey spirit fruit vegetable chocolate tea snack bean",
    /^(?:cheese|milk|rind|texture|fat|flavou?r|taste|aroma|calor|sugar|protein|cocoa|ingredient|recipe|menu|cuisine|variety|crust|topping|alcohol|abv|proof|distill|brewing|price|body|acidity)/,
  ],
  ["pokemon", /^(?:pokemon|attack|atk|defen[cs]e|hp|generation|legendary|evol)/],
  ["artwork exhibit", /^(?:art|medium|title|culture|object|exhib|period)/],
  [
    "exhibition monument festival",
    /^(?:art|medium|title|culture|museum|object|exhib|monument|venue|visitor|attend|period|headliner)/,
  ],
  [
    "glacier peak waterfall bridge dam lighthouse castle",
    /^(?:glacier|peak|elevation|height|length|built|river|span|capacity|range|prominence|drop|thickness|waterfall|bridge|dam|castle)/,
  ],
  [
    "telescope nebula asteroid constellation eclipse eruption",
    /^(?:magnitude|distance|orbit|class|diameter|vei|volcano|duration|saros|aperture|hazardous|pha|light|ra$|dec$|eclipse|eruption)/,
  ],
  [
    "superhero villain",
    /^(?:hero|alignment|power|universe|villain|publisher|strength|intelligence)/,
  ],
  ["orchid shrub", /^(?:species|flower|petal|height|bloom|soil|plant|light|water|leaf)/],
  ["product goods", /^(?:product|goods|item|sku|brand|quantity|categor|stock)/],
  [
    "shipment delivery parcel package",
    /^(?:shipment|deliver|parcel|package|ship|carrier|courier|dispatch)/,
  ],
  [
    "cab taxi",
    /^(?:cab|taxi|trip|ride|meter|pickup|dropoff|destination|distance|tip|surcharge|toll|dispatch|driver|wait|street|hail)/,
  ],
  ["engine", /^(?:engine|cylinder|horse|fuel|mpg|rpm|torque|displacement|thrust|sensor|cycle|oil)/],
  [
    "trip journey ride",
    /^(?:trip|journey|ride|fare|pickup|dropoff|destination|distance|station|passenger|duration)/,
  ],
  [
    "loan mortgage borrower lender debtor",
    /^(?:loan|mortgage|borrow|lend|debt|credit|interest|int|term|default|apr|fico|delinq|installment)/,
  ],
  [
    "ticket issue request",
    /^(?:ticket|issue|request|priority|resol|severity|assign|escalat|sla|status|created|opened|channel|fault|agent|fare|seat|reopened)/,
  ],
  ["call", /^(?:call|phone|talk|wait|agent|duration|caller|queue|operator)/],
  [
    "email message tweet comment post",
    /^(?:e-?mail|message|tweet|comment|post|subject|sender|text|body|likes|spam|sent|recipient)/,
  ],
  ["review", /^(?:review|rating|stars?$|comment|score)/],
  [
    "click impression ad advert campaign",
    /^(?:click|impression|ad|campaign|ctr|conver|page|session|spend|pledged|backers|goal)/,
  ],
  [
    "project task",
    /^(?:project|task|deadline|milestone|budget|progress|completed|due|sprint|assignee)/,
  ],
  ["patent invention", /^(?:patent|invent|filed|filing)/],
  [
    "movie film series episode",
    /^(?:movie|film|show|series|episode|title|director|genre|imdb|gross|studio|actor|season)/,
  ],
  ["book novel podcast", /^(?:book|novel|podcast|title|author|isbn|page|publisher|genre)/],
  ["song track album artist", /^(?:song|track|album|artist|tempo|bpm|lyric|danceab|popularity)/],
  ["surgery operation", /^(?:surg|operation|an[ae]?esth|procedure|op$|complication|recovery)/],
  ["event", /^(?:event|venue|attend|severity|magnitude|incident|disaster|date|time|cause)/],
  ["table", /^(?:table|party|tip|waiter|waitress|bill|booking|booked|reserv|seat|cover|diner)/],
  [
    "phone smartphone handset laptop computer tablet",
    /^(?:battery|ram$|camera|screen|storage|memory|sim|touch|brand|processor|cpu|gpu|resolution|android|ios|talk)/,
  ],
  ["workout", /^(?:activity|calori|heart|workout|exercise|training|gym|distance|steps)/],
  ["app", /^(?:app|install|download|rating|genre|version|price|size)/],
  ["sheet file list collection", /^(?:table|sheet|file|list|collection)/],
  ["death", /^(?:death|die|cause|fatal|decease|mortality|killed)/],
];

/** A booking is no book. */
const keyOf = (noun: string): string => (/ings?$/.test(noun) ? noun.replace(/s$/, "") : stem(noun));

const fieldsOf = (fields: readonly Field[]): ReadonlyMap<string, RegExp> =>
  new Map(
    fields.flatMap(([nouns, headers]) =>
      nouns.split(" ").map((noun) => [keyOf(noun), headers] as const),
    ),
  );

const everywhere = fieldsOf(EVERYWHERE);
const asked = fieldsOf([...EVERYWHERE, ...ASKED]);

/** The words of headers that make rows of the noun plausible; null for nouns that need none. */
export function tellsOf(word: string, isAsked: boolean): RegExp | null {
  return (isAsked ? asked : everywhere).get(keyOf(word)) ?? null;
}
