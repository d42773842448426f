/** Adjectives of places, each to the names that a table may have for the place. */
const LINES = `
northerly north n
southerly south s
easterly east e
westerly west w
american usa us america united-states u.s. states
british uk britain united-kingdom england gb
english england uk
scottish scotland
welsh wales
irish ireland republic-of-ireland
european europe eu
african africa
asian asia
japanese japan
chinese china china-pr
indian india
german germany
french france
italian italy
spanish spain
portuguese portugal
swedish sweden
norwegian norway
danish denmark
finnish finland
dutch netherlands holland
belgian belgium
swiss switzerland
austrian austria
polish poland
czech czechia
hungarian hungary
greek greece
turkish turkey
russian russia
ukrainian ukraine
canadian canada
mexican mexico
brazilian brazil
argentinian argentina
chilean chile
colombian colombia
peruvian peru
australian australia
korean korea south-korea korea-republic republic-of-korea
thai thailand
vietnamese vietnam
indonesian indonesia
malaysian malaysia
singaporean singapore
filipino philippines
pakistani pakistan
israeli israel
egyptian egypt
nigerian nigeria
kenyan kenya
moroccan morocco
ethiopian ethiopia
ugandan uganda
tanzanian tanzania
rwandan rwanda
eritrean eritrea
algerian algeria
tunisian tunisia
ghanaian ghana
senegalese senegal
cameroonian cameroon
ivorian ivory-coast
zimbabwean zimbabwe
zambian zambia
south-african south-africa
jamaican jamaica
cuban cuba
bahamian bahamas
trinidadian trinidad-and-tobago
dominican dominican-republic
honduran honduras
guatemalan guatemala
panamanian panama
uruguayan uruguay
paraguayan paraguay
bolivian bolivia
ecuadorian ecuador
ecuadorean ecuador
venezuelan venezuela
argentine argentina
croatian croatia
croat croatia
serbian serbia
serb serbia
slovenian slovenia
slovene slovenia
slovak slovakia
slovakian slovakia
romanian romania
bulgarian bulgaria
estonian estonia
latvian latvia
lithuanian lithuania
belarusian belarus
icelandic iceland
luxembourgish luxembourg
maltese malta
cypriot cyprus
albanian albania
armenian armenia
azerbaijani azerbaijan
kazakh kazakhstan
uzbek uzbekistan
mongolian mongolia
taiwanese taiwan
bangladeshi bangladesh
nepalese nepal
iranian iran
iraqi iraq
saudi saudi-arabia
emirati united-arab-emirates uae
qatari qatar
bahraini bahrain
kuwaiti kuwait
lebanese lebanon
syrian syria
jordanian jordan
spaniard spain
swede sweden
dane denmark
finn finland
turk turkey
scot scotland
briton uk britain united-kingdom gb
brit uk britain united-kingdom gb
aussie australia
californian california
texan texas
western west
eastern east
northern north
southern south
`;

export const DEMONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  LINES.trim()
    .split("\n")
    .flatMap((line): [string, string[]][] => {
      const [adjective = "", ...places] = line.split(" ");
      return [
        [adjective, places],
        [`${adjective}s`, places],
      ];
    }),
);

const adjectives = new Map<string, string[]>();
for (const [adjective, places] of DEMONYMS)
  for (const place of places.filter((name) => name.includes("-")))
    adjectives.set(place, [...(adjectives.get(place) ?? []), adjective]);

/** What is of a place whose name is of several words: 'American' of the United States. */
export function adjectivesOf(place: string): readonly string[] {
  return (
    adjectives.get(
      place
        .trim()
        .toLowerCase()
        .replaceAll(/[^a-z]+/g, "-"),
    ) ?? []
  );
}
