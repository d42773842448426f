/** Names of places and the codes that tables write for them: US states, countries (ISO 3166-1, and Kosovo). */
const STATES = `
AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa
KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota
MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey
NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon
PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah
VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico
`;

const COUNTRIES = `
AR ARG Argentina|AU AUS Australia|AT AUT Austria|BD BGD Bangladesh|BE BEL Belgium|BR BRA Brazil
BG BGR Bulgaria|CA CAN Canada|CL CHL Chile|CN CHN China|CO COL Colombia|CR CRI Costa Rica
HR HRV Croatia|CU CUB Cuba|CY CYP Cyprus|CZ CZE Czechia|DK DNK Denmark|EC ECU Ecuador|EG EGY Egypt
EE EST Estonia|ET ETH Ethiopia|FI FIN Finland|FR FRA France|DE DEU Germany|GH GHA Ghana
GR GRC Greece|HK HKG Hong Kong|HU HUN Hungary|IS ISL Iceland|IN IND India|ID IDN Indonesia
IR IRN Iran|IQ IRQ Iraq|IE IRL Ireland|IL ISR Israel|IT ITA Italy|JP JPN Japan|KE KEN Kenya
KR KOR South Korea|LV LVA Latvia|LT LTU Lithuania|LU LUX Luxembourg|MY MYS Malaysia|MT MLT Malta
MX MEX Mexico|MA MAR Morocco|NL NLD Netherlands|NZ NZL New Zealand|NG NGA Nigeria|NO NOR Norway
PK PAK Pakistan|PE PER Peru|PH PHL Philippines|PL POL Poland|PT PRT Portugal|RO ROU Romania
RU RUS Russia|SA SAU Saudi Arabia|RS SRB Serbia|SG SGP Singapore|SK SVK Slovakia|SI SVN Slovenia
ZA ZAF South Africa|ES ESP Spain|SE SWE Sweden|CH CHE Switzerland|TW TWN Taiwan|TH THA Thailand
TR TUR Turkey|UA UKR Ukraine|AE ARE United Arab Emirates|GB GBR United Kingdom
US USA United States|VN VNM Vietnam|DZ DZA Algeria|AM ARM Armenia|AZ AZE Azerbaijan|BS BHS Bahamas
BH BHR Bahrain|BB BRB Barbados|BY BLR Belarus|BO BOL Bolivia|BA BIH Bosnia and Herzegovina
BW BWA Botswana|CM CMR Cameroon|CI CIV Ivory Coast|DO DOM Dominican Republic|ER ERI Eritrea
FJ FJI Fiji|GE GEO Georgia|GT GTM Guatemala|HN HND Honduras|JM JAM Jamaica|JO JOR Jordan
KZ KAZ Kazakhstan|KW KWT Kuwait|KG KGZ Kyrgyzstan|LB LBN Lebanon|ML MLI Mali|MC MCO Monaco
MD MDA Moldova|MN MNG Mongolia|ME MNE Montenegro|MZ MOZ Mozambique|MK MKD North Macedonia|NP NPL Nepal
PA PAN Panama|PY PRY Paraguay|QA QAT Qatar|RW RWA Rwanda|SN SEN Senegal|LK LKA Sri Lanka|SY SYR Syria
TZ TZA Tanzania|TT TTO Trinidad and Tobago|TN TUN Tunisia|UG UGA Uganda|UY URY Uruguay|UZ UZB Uzbekistan
VE VEN Venezuela|ZM ZMB Zambia|ZW ZWE Zimbabwe|AL ALB Albania|KP PRK North Korea|CD COD Congo|AO AGO Angola
AD AND Andorra|AF AFG Afghanistan|AG ATG Antigua and Barbuda|BF BFA Burkina Faso|BI BDI Burundi
BJ BEN Benin|BM BMU Bermuda|BN BRN Brunei|BT BTN Bhutan|BZ BLZ Belize
CF CAF Central African Republic|CG COG Republic of the Congo|CV CPV Cape Verde|DJ DJI Djibouti
DM DMA Dominica|FO FRO Faroe Islands|FM FSM Micronesia|GA GAB Gabon|GD GRD Grenada|GI GIB Gibraltar
GL GRL Greenland|GM GMB Gambia|GN GIN Guinea|GQ GNQ Equatorial Guinea|GW GNB Guinea-Bissau
GY GUY Guyana|HT HTI Haiti|KH KHM Cambodia|KI KIR Kiribati|KM COM Comoros
KN KNA Saint Kitts and Nevis|LA LAO Laos|LC LCA Saint Lucia|LI LIE Liechtenstein|LR LBR Liberia
LS LSO Lesotho|LY LBY Libya|MG MDG Madagascar|MH MHL Marshall Islands|MM MMR Myanmar|MO MAC Macau
MR MRT Mauritania|MU MUS Mauritius|MV MDV Maldives|MW MWI Malawi|NA NAM Namibia|NE NER Niger
NI NIC Nicaragua|NR NRU Nauru|OM OMN Oman|PG PNG Papua New Guinea|PS PSE Palestine|PW PLW Palau
SB SLB Solomon Islands|SC SYC Seychelles|SD SDN Sudan|SL SLE Sierra Leone|SM SMR San Marino
SO SOM Somalia|SR SUR Suriname|SS SSD South Sudan|ST STP Sao Tome and Principe|SV SLV El Salvador
SZ SWZ Eswatini|TD TCD Chad|TG TGO Togo|TJ TJK Tajikistan|TL TLS Timor-Leste|TM TKM Turkmenistan
TO TON Tonga|TV TUV Tuvalu|VA VAT Vatican City|VC VCT Saint Vincent and the Grenadines
VU VUT Vanuatu|WS WSM Samoa|XK XKX Kosovo|YE YEM Yemen
`;

/** Codes of sport, where they are none of ISO 3166-1: the Olympic committees', FIFA's. */
const SPORTING = `
ALG Algeria|BUL Bulgaria|CHI Chile|CRC Costa Rica|CRO Croatia|DEN Denmark|GER Germany|GRE Greece
INA Indonesia|IRI Iran|KSA Saudi Arabia|LAT Latvia|MAS Malaysia|NED Netherlands|NGR Nigeria|PHI Philippines
POR Portugal|RSA South Africa|SLO Slovenia|SUI Switzerland|TPE Taiwan|UAE United Arab Emirates|VIE Vietnam
BAH Bahamas|BAR Barbados|BOT Botswana|FIJ Fiji|GUA Guatemala|HON Honduras|KUW Kuwait|LIB Lebanon
MON Monaco|MGL Mongolia|NEP Nepal|PAR Paraguay|SRI Sri Lanka|TAN Tanzania|TRI Trinidad and Tobago
URU Uruguay|ZAM Zambia|ZIM Zimbabwe|ENG England|SCO Scotland|WAL Wales
NIR Northern Ireland|ROM Romania|ANG Angola|PUR Puerto Rico
`;

const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["United Kingdom", ["Great Britain", "Britain", "UK"]],
  ["United States", ["America", "USA", "United States of America"]],
  ["Netherlands", ["Holland"]],
  ["Czechia", ["Czech Republic"]],
  ["South Korea", ["Korea"]],
  ["Ivory Coast", ["Cote d'Ivoire"]],
  ["United Arab Emirates", ["Emirates", "UAE"]],
]);

/** What else a place is called. */
export function otherNamesOf(place: string): readonly string[] {
  return OTHER_NAMES.get(place) ?? [];
}

/** One way of writing places: from each code to the place's name. */
export type PlaceCodes = ReadonlyMap<string, string>;

function read(lines: string, column: number, codes: number): PlaceCodes {
  return new Map(
    lines
      .trim()
      .split(/[\n|]/)
      .map((entry): [string, string] => {
        const parts = entry.split(" ");
        return [parts[column] ?? "", parts.slice(codes).join(" ")];
      }),
  );
}

const STATE_CODES = read(STATES, 0, 1);
const COUNTRY_CODES = read(COUNTRIES, 0, 2);
const COUNTRY_CODES_3 = new Map([...read(COUNTRIES, 1, 2), ...read(SPORTING, 0, 1)]);

const LEAST = 3;

/**
 * The codes that the levels of a column are written in, judged by the levels alone unless its
 * header speaks of states or countries; null where they are none.
 */
export function placeCodesOf(
  levels: readonly string[],
  header: readonly string[],
): PlaceCodes | null {
  return chosen(header, (codes) => levels.filter((level) => codes.has(level)).length, levels);
}

/** The codes of the places that the levels are names of. */
export function namesOf(levels: readonly string[], header: readonly string[]): PlaceCodes | null {
  return chosen(
    header,
    (codes) => {
      const known = inSmallLetters(codes);
      return levels.filter((level) => known.has(level.toLowerCase())).length;
    },
    levels,
  );
}

function chosen(
  header: readonly string[],
  matches: (codes: PlaceCodes) => number,
  levels: readonly string[],
): PlaceCodes | null {
  const says = (pattern: RegExp): boolean => header.some((word) => pattern.test(word));
  const state = says(/^(?:state|states|province)$/);
  const country = says(
    /^(?:country|countries|nation|nationality|nationalities|citizenship|market|noc|ioc|nat|flag)$/,
  );
  const kinds: [PlaceCodes, boolean][] = [
    [STATE_CODES, state],
    [COUNTRY_CODES, country],
    [COUNTRY_CODES_3, country],
  ];
  const fitting = kinds
    .map(([codes, named]) => ({ codes, named, share: matches(codes) / levels.length }))
    .filter(({ named, share }) => share >= (named ? 0.6 : 0.95))
    .sort((a, b) => Number(b.named) - Number(a.named) || b.share - a.share);
  const [best, next] = fitting;
  if (best === undefined) return null;
  if (!best.named && (levels.length < LEAST || next?.share === best.share)) return null;
  return best.codes;
}

const inSmallLetters = (codes: PlaceCodes): ReadonlySet<string> =>
  new Set([...codes.values()].map((name) => name.toLowerCase()));

let countries: ReadonlySet<string> | undefined;
let states: ReadonlySet<string> | undefined;

/** Whether the words, in small letters, are the name of a country. */
export function isCountry(words: string): boolean {
  countries ??= inSmallLetters(COUNTRY_CODES);
  return countries.has(words);
}

/** Whether the words, in small letters, are the name of a US state. */
export function isState(words: string): boolean {
  states ??= inSmallLetters(STATE_CODES);
  return states.has(words);
}

/** Whether the words, in small letters, are the name of a state or country. */
export function isPlace(words: string): boolean {
  return isState(words) || isCountry(words);
}
