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
ref>reference amnt>amount src>source dst>destination dest>destination orig>origin arr>arrival dep>departure
hum>humidity precip>precipitation pres>pressure temp>temperature wind>wind vis>visibility
sq>square ft>feet vol>volume vel>velocity sib>sibling sp>spouse par>parent ch>child
mon>monday tue>tuesday tues>tuesday wed>wednesday thu>thursday thur>thursday thurs>thursday
fri>friday sat>saturday sun>sunday jan>january feb>february mar>march apr>april jun>june
jul>july aug>august sep>september sept>september oct>october nov>november dec>december
usa>america uk>britain approx>approximately cd>code nbhd>neighborhood nbrhd>neighborhood
hood>neighborhood sched>schedule satisf>satisfaction cncl>cancelled canc>cancelled mins>minute wk>week wks>week qtr>quarter
`
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split(">") as [string, string]),
);

/**
 * Abbreviations that stand for several words, or for one of several things: a header of theirs may
 * be called by any, beside what it says itself.
 */
export const LONG_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  `
int=interest
mode=way|method
method=way
csat=customer satisfaction|satisfaction
nps=net promoter score
dom=days on market|on market|time on market|day of month
los=length of stay
bp=blood pressure
sbp=systolic blood pressure
dbp=diastolic blood pressure
hr=heart rate|hour
bmi=body mass index
sqft=square feet|square footage|floor area|living area|area|size
sqm=square meters|floor area|living area|area|size
dob=date of birth|birth date
gpa=grade point average
dti=debt to income
ltv=loan to value
yoe=years of experience
nbr=neighborhood|number
apt=apartment
bldg=building
br=bedrooms
ba=bathrooms
dewp=dew point
dwp=dew point
wspd=wind speed
ws=wind speed
wd=wind direction
wdir=wind direction
rh=relative humidity
slp=sea level pressure
ppg=points per game
rpg=rebounds per game
apg=assists per game
rpm=revolutions per minute
ttr=time to resolution
frt=first response time
aov=average order value
clv=customer lifetime value
mrr=monthly recurring revenue
roi=return on investment
ctr=click through rate
gdp=gross domestic product
zip=postal code|postcode
sku=product code
uom=unit of measure
wbc=white blood cells
rbc=red blood cells
chol=cholesterol
gluc=glucose
ev=electric vehicle|electric car
maxhr=maximum heart rate
map=mean arterial pressure
spo2=oxygen saturation
ldl=bad cholesterol|ldl cholesterol
hdl=good cholesterol|hdl cholesterol
hb=haemoglobin|hemoglobin
hgb=haemoglobin|hemoglobin
egfr=glomerular filtration rate
crp=c reactive protein
ecg=electrocardiogram
ekg=electrocardiogram
bpm=beats per minute|tempo
o3=ozone
no2=nitrogen dioxide
so2=sulphur dioxide|sulfur dioxide
co2=carbon dioxide
co=carbon monoxide
nh3=ammonia
ch4=methane
n2o=nitrous oxide
aqi=air quality|air quality index
uv=ultraviolet
n=nitrogen
pos=position
apps=appearances|games played|matches played
gp=games played
mp=matches played
pts=points
reb=rebounds
ast=assists
nat=nationality
wks=weeks
qoq=quarter on quarter
yoy=year on year
cogs=cost of goods sold
arr=annual recurring revenue
cac=customer acquisition cost
cpc=cost per click
cpa=cost per acquisition
cpm=cost per thousand
apr=annual percentage rate
eps=earnings per share
pe=price to earnings|price earnings ratio
ebitda=operating profit
mtbf=time between failures
mttr=time to repair
oee=overall equipment effectiveness
sla=service level agreement
fte=full time equivalents
pto=paid time off
eta=estimated time of arrival
er=emergency room
ed=emergency department
icu=intensive care
gcs=glasgow coma scale
ses=socioeconomic status
iq=intelligence quotient
wfh=work from home|working from home
`
    .trim()
    .split("\n")
    .map((line): [string, readonly string[]] => {
      const [short = "", long = ""] = line.split("=");
      return [short, long.split("|")];
    }),
);

/** How questions write common words in haste; read so where the table has no such word itself. */
export const SHORTHAND: ReadonlyMap<string, string> = new Map(
  `avg>average avgs>averages teh>the wat>what wot>what wht>what waht>what whta>what wich>which hwo>how whcih>which hte>the adn>and nad>and wiht>with rte>rate pct>percent perc>percent prct>percent prcnt>percent percnt>percent avrg>average ppl>people btw>between btwn>between tho>though thru>through
pls>please plz>please plss>please thx>thanks thnx>thanks tnx>thanks tks>thanks cheers>thanks mny>many mnay>many hw>how
frm>from wth>with hav>have hve>have evry>every eahc>each thn>than tahn>than taht>that tht>that
thsi>this thier>their abt>about b4>before bc>because coz>because cuz>because mor>more moer>more mroe>more ins>in ons>on ups>up offs>off`
    .split(/\s+/)
    .map((entry) => entry.split(">") as [string, string]),
);
