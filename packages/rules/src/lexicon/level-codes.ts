/** What the codes of a column's levels stand for, where its header and all its levels are of one kind. */
type Codes = ReadonlyMap<string, readonly string[]>;

const codes = (line: string): Codes =>
  new Map(
    line
      .trim()
      .split(/\s*;\s*/)
      .map((entry): [string, string[]] => {
        const [code = "", names = ""] = entry.split("=");
        return [code, names.split("|")];
      }),
  );

const POSITIONS = codes(`
gk=goalkeeper|keeper|goalie; df=defender; def=defender; cb=centre back|center back|central defender;
lb=left back; rb=right back; lwb=left wing back; rwb=right wing back; mf=midfielder; mid=midfielder;
cm=central midfielder; cdm=defensive midfielder; cam=attacking midfielder; lm=left midfielder;
rm=right midfielder; lw=left winger; rw=right winger; fw=forward; fwd=forward; st=striker;
cf=centre forward|center forward; ss=second striker; lf=left forward; rf=right forward; sub=substitute;
res=reserve`);

const AIRLINES = codes(`
ua=united|united airlines; aa=american airlines|american; dl=delta|delta air lines|delta airlines; wn=southwest|southwest airlines;
b6=jetblue|jetblue airways; as=alaska airlines; nk=spirit|spirit airlines; f9=frontier|frontier airlines; ha=hawaiian|hawaiian airlines;
ev=expressjet; mq=envoy|envoy air|american eagle; oo=skywest|skywest airlines; us=us airways; vx=virgin america; 9e=endeavor|endeavor air;
fl=airtran|airtran airways; yv=mesa|mesa airlines; g4=allegiant|allegiant air; yx=republic|republic airways; oh=psa airlines; co=continental|continental airlines;
nw=northwest airlines; xe=expressjet; ba=british airways; lh=lufthansa; af=air france; fr=ryanair; u2=easyjet; ek=emirates; qr=qatar airways; kl=klm`);

const LANGUAGES = codes(`
en=english; eng=english; es=spanish; spa=spanish; fr=french; fre=french; fra=french; de=german; ger=german; deu=german; it=italian;
ita=italian; pt=portuguese; por=portuguese; ja=japanese; jpn=japanese; zh=chinese|mandarin; zho=chinese; chi=chinese; ru=russian;
rus=russian; nl=dutch; nld=dutch; dut=dutch; ar=arabic; ara=arabic; ko=korean; kor=korean; hi=hindi; hin=hindi; sv=swedish; swe=swedish;
pl=polish; pol=polish; tr=turkish; tur=turkish; la=latin; lat=latin; el=greek; gre=greek; fi=finnish; fin=finnish; da=danish; dan=danish;
no=norwegian; nor=norwegian; he=hebrew; th=thai; vi=vietnamese; cs=czech; hu=hungarian; uk=ukrainian; id=indonesian; fa=persian; ro=romanian`);

/** Of codes that mean other things elsewhere, what tells them: the header, or null where the levels do. */
const KINDS: readonly (readonly [header: RegExp | null, least: number, names: Codes])[] = [
  [/^ht|half/, 3, codes("h=home lead; d=halftime draw; a=away lead")],
  [null, 3, codes("h=home win|home victory|homewon; d=draw|tie; a=away win|away victory|awaywon")],
  [/carrier|airline/, 2, AIRLINES],
  [/type/, 2, codes("movie=film; tv show=series|tv series|television series; tv series=series")],
  [/charge|offen[cs]e|crime/, 2, codes("f=felony; m=misdemeanor|misdemeanour")],
  [/result|outcome|^wl/, 2, codes("w=win|victory; d=draw; l=loss|defeat; t=tie|draw")],
  [/\bpos(?:ition)?s?\b/, 2, POSITIONS],
  [
    /\bpos(?:ition)?s?\b/,
    2,
    codes(
      "pg=point guard; sg=shooting guard; sf=small forward; pf=power forward; c=center|centre; g=guard; f=forward",
    ),
  ],
  [
    /size/,
    2,
    codes(
      "xs=extra small; s=small; m=medium|mid sized; l=large|big; xl=extra large; xxl=extra extra large",
    ),
  ],
  [
    /^(?:round|stage|phase)$/,
    2,
    codes(`f=final; sf=semifinal|semi final|semi; qf=quarterfinal|quarter final|quarter; r128=first round;
r64=round of 64; r32=round of 32; r16=round of 16|last 16; rr=round robin|group stage; br=bronze match`),
  ],
  [
    /\b(?:hand|handed|handedness|foot|bats|throws|stance|batting|bowling)\b/,
    2,
    codes(
      "r=right|right handed|right footed|righty; l=left|left handed|left footed|lefty|southpaw; b=both|either|switch; s=switch|both; u=unknown; a=ambidextrous",
    ),
  ],
  [
    /entry/,
    2,
    codes(
      "q=qualifier; wc=wild card|wildcard; ll=lucky loser; pr=protected ranking; se=special exempt; alt=alternate",
    ),
  ],
  [
    /^(?:tourney|tournament|event) (?:level|tier|category)$/,
    3,
    codes(
      "g=grand slam|slam|major; m=masters|masters event; a=tour event; d=davis cup; f=tour final; c=challenger; s=satellite; o=olympics",
    ),
  ],
  [/language|\blang\b/, 2, LANGUAGES],
  [
    /home|house|housing|residence|property|tenure/,
    2,
    codes("own=homeowner; rent=renting; mortgage=mortgage; other=other; any=any; none=none"),
  ],
  [/address|area|residence|location|zone/, 2, codes("u=urban|town; r=rural|countryside")],
  [/status|parent/, 2, codes("t=together; a=apart|separated")],
  [
    /race|ethnic|descent/,
    2,
    codes("w=white; b=black; h=hispanic|latino; a=asian; o=other; x=unknown"),
  ],
];

/** The names of each code; none where the levels are no codes of a kind that is known. */
export function codesMeant(header: string, levels: readonly string[]): Codes {
  const said = levels.map((level) => level.toLowerCase());
  const found = KINDS.find(
    ([about, least, names]) =>
      said.length >= least &&
      (about === null || about.test(header)) &&
      said.every((level) => names.has(level)),
  );
  return found?.[2] ?? new Map();
}
