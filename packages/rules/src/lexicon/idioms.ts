import { groupBy } from "../group-by.ts";

export interface Idiom {
  readonly words: readonly string[];
  readonly means: readonly string[];
}

/** Words that a slash parts are said one or the other; what they mean differs with those of as many. */
const LINES = `
make/made it = survive/survived
make/made it out alive = survive/survived
take/takes/took part = competed
three/3 point percentage = threepoint percentage
three/3 - point percentage = threepoint percentage
taking part = competing
for what share/fraction/proportion/percentage/percent = in what share/fraction/proportion/percentage/percent
care home/homes = home/homes
highest/largest/biggest single = highest/largest/biggest
total raised = total donations
ask/asks/asked/asking for = request/requests/requested/requesting
how quickly/slowly = how fast/slow
come/comes/came/coming out = released
no/nr . of = number of
no/nr/# of = number of
turn/turns/turned/turning up = show/shows/showed/showing up
pull/pulled through = survive/survived
passed away = died
lost their lives = died
lost his/her life = died
on their/his/her own = alone
by themselves/himself/herself = alone
as well as = and
as opposed to = versus
compared to/with = versus
in comparison to = versus
relative to its/their size = proportionally
in proportion to its/their size = proportionally
for its/their size = proportionally
compared to its size = proportionally
proportionately = proportionally
in relative terms = proportionally
relative to = versus
born to = of
against medical advice = against medical advice
crime/crimes/offences/offenses/violence against = crime/crimes/offences/offenses/violence of
vaccinated/vaccine/vaccination/immunized/insured against = vaccinated/vaccine/vaccination/immunized/insured for
complaint/complaints against = complaint/complaints about
against = versus
linked/tied to = associated with
linked with = associated with
vs = versus
vs/v . = versus
rather than = ratherthan
in case = if
provided/assuming that = if
assuming/supposing = if
conditional/conditioned on = given
knowing/given that = given
given the fact that = given
amongst = among
out of all = among
out of the = among
have not = not
fail/fails/failed to = do/does/did not
failing to = not
do/does/did not have = no
do/does not have any = no
have/has/had no = no
have/has zero = no
more likely than not = likelierthannot
likelier than not = likelierthannot
likelier = more likely
mean value = mean
plus or minus = ±
give or take = ±
+ - = ±
+ / - = ±
i . e . = ie
i . e = ie
that is to say = ie
in other words = ie
e . g . = eg
e . g = eg
i mean = namely
of interest = here
end/ends/ended up = be/is/was
end/ends/ended up being = be/is/was
send/sends/sent back = return/returns/returned
drops/dropped/dropping out = dropout
take/takes/taken/took/taking place = happen/happens/happened/happened/happening
bird strike/strikes = birdstrike/birdstrikes
pay/paid themselves = are/were selfpay
pay/paid for themselves = are/were selfpay
paying themselves = selfpay
busiest/commonest/likeliest = most common/common/likely
how likely/probable it is = how likely/probable is it
accounts/account/accounted for = has/have/had
average value = average
in total = overall
altogether = overall
all told = overall
all in all = overall
square/sq meter/metre/meters/metres/m = m2
o clock = oclock
on time = ontime
voice mail = voicemail
home/housing loan = mortgage
home/housing loans = mortgages
out of stock = not in stock
prevalence/incidence = rate
std/st dev/deviation = standard deviation
std . dev . = standard deviation
stdev = standard deviation
b / w = between
w / o/out = without
w / = with
so/thus far = already
up to now = already
until/till now = already
as of now/today = already
at all = even
deal/loan/claim size/sizes = amount/amounts
donation size/sizes = donation amount/amounts
gift size/sizes = gift amount/amounts
invoice/transaction/payment size = amount
lose/loses/lost/losing money = have/has/had/having negative profit
make/makes/made/making a loss = have/has/had/having negative profit
make/makes/made/making a profit = have/has/had/having positive profit
turn/turned a profit = have/had positive profit
sold at a loss/profit = with negative/positive profit
be/is/are/was/were profitable = have/has/have/had/had positive profit
profitable orders/sales = orders with positive profit
unprofitable orders = orders with negative profit
were unprofitable = had negative profit
turn/turns/turned/turning down = reject/rejects/rejected/rejecting
knocked back = rejected
rent free = free
rent - free = free
apart/aside from = except
leave/leaving out = except
not counting/including = except
with the exception of = except
outside of = except
work trip/trips/travel = business trip/trips/travel
calendar week/weeks/month/months/year/years = week/weeks/month/months/year/years
part/parts of town = area/areas
part/parts of the city = area/areas
part/parts of the country = region/regions
how big/high/large/great the chance/risk/likelihood is = what is the chance/risk/likelihood
how big/high/large/great the probability is = what is the probability
elsewhere than = except
is/are/was/were due to = has/have/had/had
due to = with
end/ends/ended in/with a/an = had a/an
safe/unsafe to eat = edible/inedible
safe/fit to drink = potable
unsafe to drink = not potable
four/all/front/rear wheel drive = 4wd/awd/fwd/rwd
stick shift = manual
after dark = at night
pay/pays/paid/paying cash = pay/pays/paid/paying in cash
country year/years = row/rows
country - year/years = row/rows
trading day/days = day/days
across/over all years = overall
across/over all the years = overall
in all years = overall
across/over the whole/entire period = overall
all years combined/together = overall
south/north/east/west facing = south/north/east/west
south/north/east/west - facing = south/north/east/west
south/north/east/west facing slopes = south/north/east/west
south/north/east/west - facing slopes = south/north/east/west
facing south/north/east/west = south/north/east/west
live/lives longer = have/has higher longevity
live/lives longest = have/has the highest longevity
live/lives the longest = have/has the highest longevity
how volatile/variable is/are/was = what is the standard deviation of
how spread out is/are/was = what is the standard deviation of
ahead of schedule/time = early
behind schedule = late
turned/switched off/on = disabled/enabled
come/comes/came/coming back = return/returns/returned/returning
return/returned home = go/went home
convert/converts/converted better = convert/converts/converted more often
convert/converts/converted best = convert/converts/converted most often
convert/converts/converted worst = convert/converts/converted least often
sign/signs/signed/signing up = signup
answered/took the survey/questionnaire = are there
filled in/out the survey/questionnaire = are there
took part in the survey = are there
first timer/timers = newcomer/newcomers
first - timer/timers = newcomer/newcomers
debutant/debutants = newcomer/newcomers
make/makes/made/making the most/least money = have/has/had/having the highest/lowest earnings
make/makes/made/making more/less money = have/has/had/having higher/lower earnings
earn/earns/earned/earning the most/least money = have/has/had/having the highest/lowest earnings
earn/earns/earned/earning more/less money = have/has/had/having higher/lower earnings
spend/spends/spent/cost/costs the most/least money = spend/spends/spent/cost/costs the most/least
spend/spends/spent/cost/costs more/less money = spend/spends/spent/cost/costs more/less
how much money do/does/did = how much do/does/did
highest/top/best rated = best
lowest/worst rated = worst
traffic light/lights = traffic signal/signals
`;

const idioms = LINES.trim()
  .split("\n")
  .flatMap(idiomsOf)
  .sort((a, b) => b.words.length - a.words.length);

/** 'pay/paid cash = pay/paid in cash': two idioms. */
function idiomsOf(line: string): Idiom[] {
  const [said = [], means = []] = line
    .split(" = ")
    .map((side) => side.split(" ").map((word) => word.split(/(?<=.)\/(?=.)/)));
  let ways = [{ words: [] as string[], chosen: new Map<number, number>() }];
  for (const choices of said)
    ways = ways.flatMap(({ words, chosen }) =>
      choices.map((word, at) => ({
        words: [...words, word],
        chosen: new Map(chosen).set(choices.length, at),
      })),
    );
  return ways.map(({ words, chosen }) => ({
    words,
    means: means.map((choices) => choices[chosen.get(choices.length) ?? 0] ?? ""),
  }));
}

/** By their first word, the longest before the others. */
export const IDIOMS: ReadonlyMap<string | undefined, readonly Idiom[]> = groupBy(
  idioms,
  ({ words }) => words[0],
);
