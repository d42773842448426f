/**
 * Abbreviations that stand for several words, or for one of several things, as public tables of many
 * fields use them: a header of theirs may be called by any, beside what it says itself. A code that
 * is an English word with other uses stays out, unless nothing else would head a column so.
 */
import { RECORDS, SCHOOL, SPORT } from "./long-forms-of-people.ts";
import { ECONOMY, FIELD, SKY, STUDY } from "./long-forms-of-the-world.ts";

const GENERAL = `
mode=way|method
method=way
dob=date of birth|birth date
zip=postal code|postcode
nbr=neighborhood|number
uom=unit of measure
qc=quality control
qa=quality assurance
yoy=year on year
qoq=quarter on quarter
wks=weeks
dow=day of week|weekday|day of the week
eta=estimated time of arrival
ses=socioeconomic status
quantity=number of items|items|number of units
recency=days since last purchase|days since last order|days since last visit
iq=intelligence quotient
mmr=market value|market price
installment=monthly payment|instalment
instalment=monthly payment|installment
pos=position
nat=nationality
na=north america|north american
eu=europe|european
jp=japan|japanese
`;

const MEDICINE = `
los=length of stay
bp=blood pressure
sbp=systolic blood pressure
dbp=diastolic blood pressure
trestbps=resting blood pressure|blood pressure
restbp=resting blood pressure|blood pressure
hr=heart rate|hour|home red cards
bpm=beats per minute|tempo
maxhr=maximum heart rate
thalach=maximum heart rate|heart rate
thalachh=maximum heart rate|heart rate
rr=respiratory rate|breathing rate
map=mean arterial pressure
spo2=oxygen saturation
sao2=oxygen saturation
bmi=body mass index
chol=cholesterol
tg=triglycerides
ldl=bad cholesterol|ldl cholesterol
hdl=good cholesterol|hdl cholesterol
glu=glucose|blood sugar
gluc=glucose|blood sugar
glucose=blood sugar|blood glucose
bs=blood sugar
hypertension=high blood pressure
hipertension=high blood pressure
htn=hypertension|high blood pressure
hbp=high blood pressure|hypertension
dm=diabetes mellitus|diabetes
cad=coronary artery disease|heart disease
ckd=chronic kidney disease|kidney disease
cvd=cardiovascular disease
copd=chronic obstructive pulmonary disease
ane=anemia|anaemia
appet=appetite
hemo=hemoglobin|haemoglobin
sc=serum creatinine|creatinine
bgr=blood glucose|random blood glucose|blood sugar
bu=blood urea|urea
sg=specific gravity
pcv=packed cell volume
ca=number of major vessels|major vessels
favc=high calorie food
fcvc=vegetable consumption|vegetables
ncp=number of main meals|main meals
caec=food between meals|snacks
scc=calorie monitoring
faf=physical activity|exercise
wc=white blood cell count|white cell count|white blood cells
wbcc=white blood cell count|white blood cells
rbcc=red blood cell count|red blood cells
premie=premature|preterm|premature birth
mage=age of mother|mother age|age of the mother
fage=age of father|father age|age of the father
cigs=cigarettes
a1c=hba1c
handcap=handicap|disability
fbs=fasting blood sugar|blood sugar
fbg=fasting blood glucose|fasting blood sugar|blood glucose
hba1c=glycated haemoglobin|glycated hemoglobin
exang=exercise induced angina|exercise angina|angina
exng=exercise induced angina|exercise angina|angina
oldpeak=st depression
restecg=resting electrocardiogram|resting ecg|electrocardiogram
ecg=electrocardiogram
ekg=electrocardiogram
cp=chest pain|chest pain type|type of chest pain
thal=thalassemia
wbc=white blood cells|white blood cell count
rbc=red blood cells|red blood cell count
plt=platelets|platelet count
hct=haematocrit|hematocrit
hb=haemoglobin|hemoglobin
hgb=haemoglobin|hemoglobin
bun=blood urea nitrogen
egfr=glomerular filtration rate
crp=c reactive protein
ef=ejection fraction
fev1=forced expiratory volume
pedi=pedigree
med=medication
meds=medications
er=emergency room
ed=emergency department
icu=intensive care
gcs=glasgow coma scale
`;

const WEATHER = `
dewp=dew point
dwp=dew point
dewpt=dew point
wspd=wind speed
wspm=wind speed
wdsp=wind speed
wdspd=wind speed
awnd=average wind speed|wind speed
iws=wind speed|cumulated wind speed
ws=wind speed
wd=wind direction
wdir=wind direction
cbwd=wind direction|combined wind direction
rh=relative humidity
slp=sea level pressure
prcp=precipitation|rainfall|rain
snwd=snow depth
tmax=maximum temperature
tmin=minimum temperature
tavg=average temperature|temperature
atemp=feels like temperature|apparent temperature|perceived temperature|felt temperature
uv=ultraviolet
o3=ozone
no2=nitrogen dioxide
so2=sulphur dioxide|sulfur dioxide
co2=carbon dioxide
co=carbon monoxide
nh3=ammonia
nox=nitrogen oxides
voc=volatile organic compounds
ch4=methane
n2o=nitrous oxide
aqi=air quality|air quality index|pollution|air pollution
pm2.5=fine particles|fine particulate matter
n=nitrogen
6am=morning
7am=morning
8am=morning
9am=morning
10am=morning
11am=morning
12pm=noon|midday
1pm=afternoon
2pm=afternoon
3pm=afternoon
4pm=afternoon
5pm=afternoon
6pm=evening
7pm=evening
8pm=evening
9pm=evening
`;

const PROPERTY = `
dom=days on market|on market|time on market|day of month
sqft=square feet|square footage|floor area|living area|area|size
sqm=square meters|floor area|living area|area|size
apt=apartment
bldg=building
br=bedrooms
ba=bathrooms
hoa=homeowners association
psf=price per square foot
adr=average daily rate|daily rate|nightly rate|room rate|price per night
revpar=revenue per available room
`;

const INDUSTRY = `
twf=tool wear failure
hdf=heat dissipation failure|overheating
pwf=power failure
osf=overstrain failure
rnf=random failure
rul=remaining useful life
tds=total dissolved solids
bod=biochemical oxygen demand
cod=chemical oxygen demand
ffmc=fine fuel moisture code
dmc=duff moisture code
dc=drought code
isi=initial spread index
fwi=fire weather index
crim=crime rate
indus=industry
rm=rooms
ptratio=pupil teacher ratio
lstat=lower status
medv=median value|price
`;

const BUSINESS = `
int=interest
dti=debt to income
ltv=loan to value
apr=annual percentage rate
fico=credit score
eps=earnings per share
pe=price to earnings|price earnings ratio
ebitda=operating profit
roi=return on investment
roe=return on equity
roa=return on assets
aum=assets under management
gdp=gross domestic product
cogs=cost of goods sold
gmv=gross merchandise value
arr=annual recurring revenue
mrr=monthly recurring revenue
arpu=average revenue per user|revenue per user
msrp=price|list price|retail price|sticker price
mrp=price|list price|maximum retail price
asp=average selling price|selling price
aov=average order value|order value
clv=customer lifetime value
cltv=customer lifetime value
sku=product code
cac=customer acquisition cost
cpc=cost per click
cpa=cost per acquisition
cpm=cost per thousand
ctr=click through rate
roas=return on ad spend
dau=daily active users
mau=monthly active users
latency=response time
csat=customer satisfaction|satisfaction
nps=net promoter score
ttr=time to resolution
frt=first response time
ttfr=time to first response
aht=average handle time|average handling time|handling time|handle time
fcr=first call resolution|first contact resolution
mtbf=time between failures
mttr=time to repair
oee=overall equipment effectiveness
sla=service level agreement
vmail=voice mail
mou=minutes of use|usage minutes
kwh=electricity|energy|power
soc=state of charge
emp=employment
yoe=years of experience|experience
ctc=salary|pay
fte=full time equivalents
pto=paid time off
ot=overtime
wfh=work from home|working from home
wlb=work life balance
gpa=grade point average
cgpa=grade point average|gpa
sop=statement of purpose
lor=letter of recommendation
crs=course|scheduled
`;

const VEHICLES = `
ev=electric vehicle|electric car
rpm=revolutions per minute
mpg=miles per gallon|fuel economy|fuel efficiency|gas mileage|fuel consumption|minutes per game|minutes
cc=displacement|engine size|engine displacement|size|capacity
displ=displacement|engine size|engine displacement
disp=engine size|engine displacement
displacement=engine size|engine displacement|engine capacity
cty=city mileage|city mpg|city fuel economy
hwy=highway mileage|highway mpg|highway fuel economy
drv=drive|drive train
trans=transmission
nm=torque
qsec=quarter mile time
`;

export const LONG_FORMS: ReadonlyMap<string, readonly string[]> = merged([
  GENERAL,
  MEDICINE,
  WEATHER,
  PROPERTY,
  INDUSTRY,
  BUSINESS,
  SPORT,
  SCHOOL,
  RECORDS,
  VEHICLES,
  ECONOMY,
  SKY,
  FIELD,
  STUDY,
]);

/** An abbreviation of several fields stands for what it does in each. */
function merged(fields: readonly string[]): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const line of fields.flatMap((lines) => lines.trim().split("\n"))) {
    const [short = "", long = ""] = line.split("=");
    forms.set(short, [...new Set([...(forms.get(short) ?? []), ...long.split("|")])]);
  }
  return forms;
}
