/**
 * What words of English mean alike: one concept a line, its words before `|`, the words for its
 * opposite after it. A question's word finds a header or a level through a shared concept, at a
 * cost above any literal match; an opposite finds the same column and negates it. A word may be
 * in several lines; a line that begins with `!` is as good as the same word. Only general words
 * belong here, never one table's vocabulary.
 */
export const CONCEPT_LINES = `
survive survival survivor alive surviving living | expired die death dead deceased perish fatal fatality mortality kill drown
!die dead deceased expired
attrition leave quit resign resignation turnover depart departure exit | stay remain retain retention
churn attrition leave quit turnover defect unsubscribe lost exit exited | stay remain retain retention keep kept
churn attrition cancel cancellation unsubscribe | retain retention
default delinquent delinquency | repay repaid
fraud fraudulent scam | legitimate genuine
!female woman lady girl
!male man gentleman boy guy
!gender sex
!teen teenager adolescent
birth born
!retired retiree
!child kid youngster dependent dependant offspring
adult grownup
international foreign overseas abroad | domestic
alone solo unaccompanied lonely | accompanied
married marry wed spouse husband wife
marital marriage married relationship
married marriage | single unmarried unwed
weekend | weekday workday
widowed widow widower
price cost fare charge fee expense paid pay spend expensive cheap payment amount bill
paid pay amount cost payment payout
income earn salary wage pay compensation earnings remuneration paycheck earner
revenue sale gross turnover earnings takings
gross earn revenue box
profit margin gain
budget spending
budget cost
loan credit debt mortgage
job occupation profession work position employment career
role position title job
department dept division unit
department dept team unit
league division
manager boss supervisor
employee staff worker
company firm employer organization organisation business
customer client consumer buyer shopper
experience seniority tenure
tenure seniority length
promotion promote
satisfaction satisfied satisfy happy happiness content | dissatisfied unsatisfied unhappy
education school degree schooling educated
travel trip journey commute
age old aged
weight weigh heavy mass wt
height tall ht
width wide breadth
diameter wide thick thickness
depth deep
distance far farther further
duration time long lasting length
temperature temp hot cold warm cool heat
rain rainy rainfall raining precipitation precip wet
snow snowy snowfall
sun sunny sunshine clear
fog foggy
wind windy gust breeze
cloud cloudy overcast
humidity humid
pollution polluted
speed fast velocity slow
tempo speed fast slow
horsepower power hp
power strong
mileage mpg gallon consumption economy efficiency
car vehicle automobile auto
origin country made from
country nation geography
loan credit debt borrow borrowed borrowing
region area geography location zone place
state province
island isle
embark board embarked boarded departure
port harbour harbor
cabin room
deck floor
class grade tier
species kind
type kind category sort
category kind type group
brand make manufacturer
size large big small
rating rate score star rated
score mark grade point rating result
exam test examination
pass passed succeed success | fail failed failure flunk
win winner victory won | lose loss lost defeat loser
return returned refund | keep kept
purchase buy bought order purchased
deliver delivery delivered ship shipping shipped shipment
late delayed delay overdue tardy | early punctual ontime timely prompt
subscribe subscribed subscription subscriber
complain complaint complains
plan tariff contract
call phone
sms text message
bill beak
disease illness sick condition diagnosis
sick ill unwell | healthy well
diagnosis diagnosed disease condition
met meet achieved kept | missed miss breached failed
readmitted readmission readmit
readmitted returned return
hospital clinic
visit appointment
treatment treat treated therapy
drug medication medicine
pregnant pregnancy
diabetes diabetic
anemia anemic anaemia anaemic
asthma asthmatic
alcoholism alcoholic
handicap handicapped disabled disability
depression depressed
anxiety anxious
premature preterm premie
smoking smoke smoker smokes cigarette tobacco habit
difficulty difficult trouble
test lab laboratory
hypertension hypertensive hipertension
noshow miss missed skip skipped absent | attend attended attendance kept
exercise active activity exercising | inactive sedentary
disease sick ill unwell | healthy
!obese obesity
vaccinated vaccine vaccination vaccinate shot jab | unvaccinated
director directed
movie film
page length lengthy
turn move ply
distributor studio
year annual
month monthly
week weekly
day daily daytime
hour hourly time
holiday vacation
spring springtime
autumn fall
quantity qty amount
discount rebate
rent rental rented hire
registered member
casual occasional
insurance insured | uninsured
accident crash collision
injury injured injure hurt
fire burn
accept accepted acceptance | reject rejected rejection decline declined
approve approved approval | deny denied denial refused refusal decline declined reject rejected rejection
open opened | close closed
response reply respond responded replied answer answered
answered | missed unanswered
success successful succeed | failure failed unsuccessful fail
request requested ask asked
!plea plead pleads pleaded pled
!recid recidivism reoffend reoffends reoffended reoffender reoffenders reoffending recidivist
complete completed completion | dropout drop abandon abandoned incomplete
defective defect faulty broken
spam junk | ham
convert conversion converted
conversion subscribed
conversion purchased bought
conversion won
unemployed unemployment jobless | employed employment
urban city | rural countryside
private | public
election vote
population people inhabitants
latitude lat
longitude lon lng
passenger traveller traveler
sibling brother sister
spouse husband wife partner
parent mother father
whole total entire
total overall entire sum
hike raise increase increment
name title
phone telephone mobile
lives live reside residence home
owe owed debt due outstanding
churn attrition unsubscribe quit leave lapse | retain retention stay
withdraw withdrawn withdrew dropout drop quit
dropout drop withdraw withdrawal quit leave | stay
reservation booking booked reserve
tip gratuity
waiter waitress server
meal dish food
attendance attend present | absence absent
absence absent missed | attendance present
homework assignment coursework
scholarship grant bursary stipend
tuition fee
graduate graduation
major programme program course subject discipline
course class subject module
teacher instructor professor lecturer
math maths mathematics
tutor tutoring lesson
study studying revision
dorm dormitory campus residence
cart basket
coupon voucher promo discount
device platform
session visit
visitor user guest
variant arm version
arm group treatment
placebo control
triage urgency acuity priority
priority urgency urgent
wait waiting queue
admitted hospitalized inpatient admission
admit admitted admission accept accepted acceptance | reject rejected rejection
glucose sugar
cholesterol lipid
heart cardiac
pulse heartbeat
overweight obese obesity
exercise workout sport gym
deal opportunity
salesperson rep representative seller agent
lead prospect
source channel
stage phase
industry sector
territory region
!mortgage housing
contact contacted reach
machine equipment
failure fail breakdown break broken malfunction
maintenance service servicing upkeep
operator technician
downtime outage
recommend recommendation recommended
remote telework telecommute home
acidity acid acidic
baseline initial
transmission gearbox gear
mileage odometer driven
engine motor
garage parking
garden yard
floor storey story
built construction constructed
neighborhood district quarter
energy electricity power consumption
consumption usage use
solar photovoltaic
donation gift contribution give contributed
donor giver supporter contributor
appeal campaign
!positive positivity
!adopted adoption adopt rehomed
!euthanized euthanasia euthanize
!neutered spayed sterilized
party affiliation
turnout vote
issue topic problem
problem issue trouble
religion religious faith church
ethnicity ethnic race racial
nationality citizenship
purpose reason
cause reason
station stop dock
origin start departure
destination end arrival
luggage bag baggage
cleanliness clean hygiene
comfort comfortable
seller vendor merchant
hive beehive colony bee honeybee
stock inventory
shipping delivery postage
review comment feedback
helpful useful
warranty guarantee
magnitude strength intensity
strength alcohol abv
location place site area
location city town
author writer
actor star cast
runtime length duration
error bug defect
developer programmer engineer
repository repo
importance important priority
flight plane airplane aeroplane
ship sea boat vessel
road truck lorry
severity serious severe
top main primary principal chief
intoxicated drunk
suspect offender perpetrator
medal prize award
!mate checkmate
!resign resignation
team club side
yield harvest output production
fertilizer manure
irrigated irrigation watered
variety cultivar
cattle cow
!carrier airline
operator airline
leisure personal pleasure
night nighttime dark darkness
day daytime daylight
signal light
bicycle bike cycle cyclist
ridership rider passenger boarding
accommodate sleep capacity
capacity size
odometer mile kilometer kilometre km
origin leaving
destination landing land
congestion traffic jam
occupancy crowded crowding
!motorcycle motorbike
!economy eco
!automatic auto
!gasoline petrol gas
!sedan saloon
!truck lorry
!mobile smartphone cellphone
!email mail
!phd doctorate doctoral
!bachelor bachelors
!master masters
famous popularity popular
tempo bpm
noise loudness
global worldwide
!animation animated
!successful success succeed succeeded
danceability danceable
acousticness acoustic
instrumentalness instrumental
speechiness speech spoken
energy energetic
valence positivity cheerful
generosity generous
corruption corrupt
freedom free
pledge pledged raised
publish published upload uploaded posted
backer supporter
theft stealing stolen
weapon armed gun
domestic household family
!canine dog puppy
!feline cat kitten
!cat kitty moggy
!dog doggy doggo pooch
!rabbit bunny
!horse equine
!odor odour smell scent
!poisonous toxic
!edible safe
!potability potable drinkable
safe potable | unsafe
burn burned burnt
quality rating score rated grade
install download
!waterfront seafront oceanfront beachfront
!bedroom bed
!bathroom bath
renovated renovation remodeled remodelled refurbished remodel
!sulphur sulfur
attack intrusion malicious | normal benign
phishing fraudulent malicious | legitimate genuine
resolution resolved solved fixed
earthquake quake tremor
expenditure spending expense outlay spend
elevation altitude height
slope steepness gradient incline inclination
salinity salt salty
moisture wetness dampness
!canopy crown
brightness luminosity bright luminous
capture captured caught catch trapped
!calorie kcal
!fiber fibre
!sulfate sulphate
!aluminum aluminium
sugar sugary sweetness
dose dosage
emission emit emitted
co2 emission emit emitted carbon
generation output production generate produce
renewable renewables
literacy literate
saving save saved savings
leisure recreation entertainment
food grocery groceries
transport transportation
aspect orientation exposure facing
correct accurate accuracy | incorrect error wrong mistake
vaccination immunization immunisation vaccine
homicide murder killing murdered
!robbery robbed robber rob robbing
!burglary burgled burglarized burglarised burglar
!assault assaulted assailant
!vandalism vandalized vandalised
!kidnapping kidnapped abducted abduction
!shoplifting shoplifter shoplifted
!arson arsonist
!trespassing trespass trespasser
alcohol drink drinker drinking drunk drinks
longevity lifespan
radiation irradiance insolation
voltage volts
current amps
consumption intake
intake consumption eaten
symptom complaint
adverse side
dropout withdrawal attrition
pain ache
sleep slept asleep
anxiety anxious worry worried
mood feeling
recall remember remembered memory
!fertilizer fertiliser
crop plant
pest insect
!biathlon biathlete
!triathlon triathlete
!decathlon decathlete
!heptathlon heptathlete
!marathon marathoner
!cycling cyclist
!fencing fencer
!archery archer
!boxing boxer
!wrestling wrestler
!skiing skier
!judo judoka
!weightlifting weightlifter lifter
!gymnastics gymnast
!sprint sprinter
!soccer football
!qualification qualifier qualifying
`;
