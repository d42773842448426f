import { stem } from "../text/stem.ts";

/**
 * Nouns that stand for a row wherever they are, in any table. (In subject position any noun may;
 * see `grammar/roles.ts`.)
 */
const NOUNS = `
row record case observation entry item unit sample instance example data dataset table sheet file
list csv spreadsheet collection rest everybody everyone
person people someone somebody anyone anybody individual human folk one those these they them he she
him her his hers it its their theirs we us our ours i me my you your who whom that this others other
passenger traveller traveler customer client consumer shopper buyer user visitor guest member
subscriber employee worker staff colleague respondent participant subject patient student pupil
applicant candidate borrower policyholder policyholders holder insured owner resident citizen
household family victim driver rider player team company firm organization organisation business
workforce personnel population sample thing element point car vehicle house home property product order transaction
purchase claim policy account visit appointment trip flight movie film song book day night hour
week country city town state region store shop school hospital animal penguin bird fish plant
flower specimen measurement reading event incident match game ride ticket
`;

const stems = new Set(NOUNS.trim().split(/\s+/).map(stem));

/** Whether the word names a row of any table. */
export function isRowNoun(word: string): boolean {
  return stems.has(stem(word));
}

export function rowNouns(): readonly string[] {
  return NOUNS.trim()
    .split(/\s+/)
    .filter((word) => word.length > 3);
}
