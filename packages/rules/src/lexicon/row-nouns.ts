import { stem } from "../text/stem.ts";
import { IRREGULAR } from "./irregular.ts";
import { wordList } from "./word-lists.ts";

/**
 * Nouns that stand for a row. `UNIVERSAL` may in any table and any place; `KINDS`, what tables are
 * commonly about, where a subject or a container is due. A noun on neither list might name a trait
 * ('vegetarians'), so it is asked about rather than taken for a row.
 */
const UNIVERSAL = wordList(`
row record case observation entry item object unit sample instance example data dataset table sheet file
list csv spreadsheet collection rest everybody everyone person people someone somebody anyone
anybody individual human folk one those these they them he she him her his hers it its their theirs
we us our ours i me my you your who whom that this others other thing something anything everything element point
participant subject respondent population readings
`);

const KINDS = wordList(`
passenger traveller traveler tourist customer client consumer shopper buyer user visitor guest
subscriber member employee worker staff colleague coworker patient student pupil learner applicant
candidate borrower lender debtor policyholder holder cardholder householder shareholder insured
insuree claimant owner renter tenant lessee resident citizen inhabitant voter taxpayer household
family couple victim driver motorist rider cyclist pedestrian player athlete team club competitor
contestant company firm organization organisation business enterprise startup workforce personnel
car vehicle automobile truck bike bicycle scooter boat ship train plane aircraft home house
property building apartment flat listing product goods order transaction purchase sale payment
invoice claim policy contract account loan mortgage card deposit stock bond fund asset visit
appointment admission stay discharge trip journey flight ride movie film show series episode song
track piece tune album artist book article paper post tweet comment review message email call session
click impression ad advert campaign lead prospect event incident accident crash crime arrest
offence match game race marathon triathlon tournament fixture heat workout ticket night day hour country nation city town
village county district state province region area site station location place store shop branch
restaurant hotel hostel motel guesthouse lodge cottage villa hospital clinic school college university airline airport bank vendor supplier
merchant animal pet penguin bird fish insect plant tree flower iris mushroom seed leaf abalone
wine beer coffee drink dish recipe food meal diamond stone gem specimen measurement
experiment trial survey tumor tumour cell gene galaxy star planet asteroid
meteorite plot earthquake storm hurricane volcano river lake mountain machine device sensor engine
part component batch shipment delivery parcel package job task project ticket issue request
application submission donation donor donator recipient beneficiary investor trader
volunteer registrant enrollee retiree trainee attendee interviewee hire recruit teacher doctor
nurse physician insurance medical strike birdstrike sighting encounter collision outbreak attack shooting murder
robbery burglary theft violation inspection permit outage
suspect defendant inmate juror senator politician olympian medalist runner swimmer jockey wrestler
boxer golfer rocket satellite mission launch spacecraft conviction quiz assignment lecture
scholarship grant patent invention merger auction bid tender reservation booking rental poll ballot
treaty battle molecule compound crystal mineral virus bacterium protein podcast video photo painting
sculpture poem novel fan enthusiast goer receipt operation surgery report death birth document letter
voucher coupon supporter pickup dropoff cab taxi phone smartphone handset laptop computer tablet app
fire wildfire quake tremor website url connection field farm turbine caller bottle water
flyer flier voyage sailing vessel ferry commuter courier bus van motorcycle motorbike motorcyclist
exoplanet comet moon cow calf heifer hen sheep lamb ewe goat pig dog puppy seedling sapling alloy material mixture
economy soil mix coin cryptocurrency cereal snack system bean tea beer chocolate
cheese pokemon artwork cocktail dessert pizza burger whisky whiskey spirit fruit vegetable
fossil glacier peak waterfall bridge dam lighthouse castle
telescope nebula asteroid constellation eruption eclipse superhero villain festival
exhibit exhibition monument orchid shrub hive beehive colony bee honeybee
apprentice subscription vaccination complaint citation summons patron offender prisoner
plaintiff litigant mother mom mum father dad baby newborn infant dweller woman pregnancy
`);

/** Kinds so plain that an answer need not say it took them for rows. */
const PLAIN =
  wordList(`customer client user employee worker staff patient student passenger day hour week month
year car vehicle movie film order transaction product claim visit flight trip game player team
company country city state house home penguin animal`);

/** Forms of a verb that share their stem with a noun above ('crashed', 'placed') name no row. */
function isVerbForm(word: string): boolean {
  return /(?:ed|ing)$/.test(word) && !universal.has(word) && !kinds.has(word);
}

const universal = new Set(UNIVERSAL);
const kinds = new Set(KINDS);
const plain = new Set(PLAIN.map(stem));

/** The word and what it may be the plural of: by its form, not its stem, so that a win is no wine. */
function singulars(word: string): string[] {
  const forms = [word];
  if (word.endsWith("s") && word.length > 3) forms.push(word.slice(0, -1));
  if (word.endsWith("es")) forms.push(word.slice(0, -2));
  if (word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
  const base = IRREGULAR.get(word);
  if (base !== undefined) forms.push(base);
  return forms;
}

const isUniversal = (word: string): boolean => singulars(word).some((form) => universal.has(form));
const isOfKinds = (word: string): boolean => singulars(word).some((form) => kinds.has(form));

/** Whether the word names a row, in any table or in tables of its kind. */
export function isRowNoun(word: string): boolean {
  if (isVerbForm(word)) return false;
  return isUniversal(word) || isOfKinds(word);
}

/** Whether the word names a kind of thing, which somebody could also have: 'owns a car'. */
export function isKind(word: string): boolean {
  if (isVerbForm(word)) return false;
  return isOfKinds(word) && !isUniversal(word);
}

const YOUNG = /^(?:kids?|babies|baby|infants?|toddlers?|newborns?|youngsters?)$/;

/** Whether the word names young people, a trait in most tables and the row in those about them. */
export function isYoung(word: string): boolean {
  return YOUNG.test(word);
}

/** Whether an answer says that it took the word for a row. */
export function isWorthSaying(word: string): boolean {
  return !plain.has(stem(word));
}

export function rowNouns(): readonly string[] {
  return [...UNIVERSAL, ...KINDS].filter((word) => word.length > 3);
}
