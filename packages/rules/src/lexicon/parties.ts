/** What parties are called beside the code or name that heads a column of their votes. */
const LINES = `
con cons conservative conservatives tory tories>conservative|conservatives|tory|tories
lab labour labor>labour|labor
ld libdem libdems liberaldemocrat liberaldemocrats liberaldemocratic>lib dem|lib dems|liberal democrat|liberal democrats
lib liberal liberals lpc>liberal|liberals
green greens grn grns gpc gruene grune>green|greens
reform reformuk ref>reform|reform uk
brexit brx brexitparty>brexit|brexit party
ukip>ukip
snp>snp|scottish national party
pc plaid plaidcymru>plaid cymru|plaid
dup>dup
sf sinnfein>sinn fein
dem dems democrat democrats democratic>democrat|democrats|democratic
rep reps republican republicans gop>republican|republicans|gop
libertarian lbt>libertarian|libertarians
ind independent independents>independent|independents
ndp>ndp|new democrats
bq bloc blocquebecois>bloc quebecois|bloc
cpc>conservative|conservatives
spd>spd|social democrats
cdu cducsu>cdu|christian democrats
csu>csu
fdp>fdp|free democrats
afd>afd
linke dielinke left>left|linke
alp>labor
national nationals nat>national|nationals
`;

/** The names of a party by each of its codes. */
export const PARTIES: ReadonlyMap<string, readonly string[]> = new Map(
  LINES.trim()
    .split("\n")
    .flatMap((line): [string, string[]][] => {
      const [codes = "", names = ""] = line.split(">");
      return codes.split(" ").map((code) => [code, names.split("|")]);
    }),
);
