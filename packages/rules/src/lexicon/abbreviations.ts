/**
 * Abbreviations that headers, levels and questions use, each to its word. Prefixes of a word
 * ('rep' for representative) and initials ('HR') are found without a list.
 */
import { wordMap } from "./word-lists.ts";

export const ABBREVIATIONS = wordMap(`
num>number nr>number no>number nb>number cnt>count qty>quantity amt>amount avg>average max>maximum
min>minimum temp>temperature curr>current prev>previous yr>year yrs>year mo>month hrs>hour
wt>weight ht>height len>length dept>department mgr>manager mgmt>management emp>employee
edu>education educ>education exp>experience sal>salary inc>income addr>address desc>description
cat>category cust>customer acct>account bal>balance trans>transaction txn>transaction
pct>percent perc>percent prob>probability pop>population lat>latitude lon>longitude
lng>longitude dist>distance dur>duration freq>frequency tel>telephone ph>phone msg>message
std>standard dev>deviation med>median tot>total rev>revenue dob>birthdate bday>birthday
bp>pressure hr>hour mpg>mileage hp>horsepower cyl>cylinder disp>displacement acc>acceleration
accel>acceleration mfr>manufacturer manuf>manufacturer intl>international natl>national
univ>university gov>government govt>government tech>technician rep>representative asst>assistant
exec>executive dir>director eng>engineer admin>administration ops>operations info>information
ref>reference amnt>amount src>source dst>destination dest>destination orig>origin arr>arrival dep>departure
gen>general hum>humidity precip>precipitation pres>pressure vis>visibility
sq>square ft>feet vol>volume vel>velocity sib>sibling sp>spouse par>parent ch>child
mon>monday tue>tuesday tues>tuesday wed>wednesday thu>thursday thur>thursday thurs>thursday
fri>friday sat>saturday sun>sunday jan>january feb>february mar>march apr>april jun>june
jul>july aug>august sep>september sept>september oct>october nov>november dec>december
usa>america uk>britain approx>approximately cd>code nbhd>neighborhood nbrhd>neighborhood
hood>neighborhood ave>average mth>month mths>month mnth>month lvl>level grp>group ctry>country
occ>occupation qual>quality cond>condition loc>location resp>response util>utilization perf>performance
eval>evaluation prod>product prods>product disc>discount bsmt>basement liv>living fam>family spd>speed wnd>wind
cig>cigarette cigs>cigarette alc>alcohol alco>alcohol preg>pregnancy diag>diagnosis dx>diagnosis rx>prescription
proc>procedure eve>evening vmail>voicemail elev>elevation odo>odometer veh>vehicle lic>license
sess>session impr>impression conv>conversion ann>annual secs>second msgs>message kms>km sem>semester sch>school
abs>absolute mkt>market idx>index mag>magnitude dly>delay pymt>payment pmt>payment pmts>payment disb>disbursement instal>installment
mnt>amount lab>laboratory labs>laboratory cmp>campaign cr>credit crd>card elec>electricity consump>consumption occup>occupancy attn>attention subj>subject
insp>inspection sched>schedule satisf>satisfaction cncl>cancelled canc>cancelled mins>minute wk>week wks>week qtr>quarter
`);

/** How questions write common words in haste; read so where the table has no such word itself. */
export const SHORTHAND =
  wordMap(`avg>average avgs>averages teh>the wat>what wot>what wht>what waht>what whta>what wich>which hwo>how whcih>which hte>the adn>and nad>and wiht>with rte>rate pct>percent perc>percent prct>percent prcnt>percent percnt>percent avrg>average ppl>people btw>between btwn>between tho>though thru>through
pls>please plz>please plss>please thx>thanks thnx>thanks tnx>thanks tks>thanks cheers>thanks mny>many mnay>many hw>how ovr>over undr>under btwen>between
frm>from wth>with hav>have hve>have evry>every eahc>each thn>than tahn>than taht>that tht>that
thsi>this thier>their abt>about b4>before bc>because coz>because cuz>because mor>more moer>more mroe>more ins>in ons>on ups>up offs>off corr>correlation correl>correlation`);
