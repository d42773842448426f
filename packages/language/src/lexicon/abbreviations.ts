/**
 * Abbreviations that headers, levels and questions use, each to its word. Prefixes of a word
 * ('rep' for representative) and initials ('HR') are found without a list.
 */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  `
num>number nr>number no>number nb>number cnt>count qty>quantity amt>amount avg>average max>maximum
min>minimum temp>temperature curr>current prev>previous yr>year yrs>year mo>month hrs>hour
wt>weight ht>height len>length dept>department mgr>manager mgmt>management emp>employee
edu>education educ>education exp>experience sal>salary inc>income addr>address desc>description
cat>category cust>customer acct>account bal>balance trans>transaction txn>transaction
pct>percent perc>percent prob>probability pop>population gdp>gdp lat>latitude lon>longitude
lng>longitude dist>distance dur>duration freq>frequency tel>telephone ph>phone msg>message
std>standard dev>deviation med>median tot>total rev>revenue dob>birthdate bday>birthday
bp>pressure hr>hour mpg>mileage hp>horsepower cyl>cylinder disp>displacement acc>acceleration
accel>acceleration mfr>manufacturer manuf>manufacturer intl>international natl>national
univ>university gov>government govt>government tech>technician rep>representative asst>assistant
exec>executive dir>director eng>engineer admin>administration ops>operations info>information
ref>reference src>source dst>destination dest>destination orig>origin arr>arrival dep>departure
hum>humidity precip>precipitation pres>pressure temp>temperature wind>wind vis>visibility
sq>square ft>feet vol>volume vel>velocity sib>sibling sp>spouse par>parent ch>child
mon>monday tue>tuesday tues>tuesday wed>wednesday thu>thursday thur>thursday thurs>thursday
fri>friday sat>saturday sun>sunday jan>january feb>february mar>march apr>april jun>june
jul>july aug>august sep>september sept>september oct>october nov>november dec>december
usa>america uk>britain approx>approximately
`
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split(">") as [string, string]),
);
