export interface Idiom {
  readonly words: readonly string[];
  readonly means: readonly string[];
}

const LINES = `
made it = survived
make it = survive
make it out alive = survive
made it out alive = survived
pull through = survive
pulled through = survived
passed away = died
lost their lives = died
lost his life = died
lost her life = died
on their own = alone
on his own = alone
on her own = alone
by themselves = alone
by himself = alone
by herself = alone
as well as = and
as opposed to = versus
compared to = versus
compared with = versus
in comparison to = versus
relative to = versus
against = versus
vs = versus
vs . = versus
v . = versus
rather than = versus
in case = if
provided that = if
assuming that = if
assuming = if
supposing = if
conditional on = given
conditioned on = given
knowing that = given
given that = given
given the fact that = given
amongst = among
out of all = among
out of the = among
have not = not
do not have any = no
does not have any = no
do not have = no
does not have = no
did not have = no
have no = no
has no = no
had no = no
have zero = no
has zero = no
more likely than not = likelierthannot
mean value = mean
plus or minus = ±
give or take = ±
+ / - = ±
+ - = ±
i . e . = ie
i . e = ie
e . g . = eg
e . g = eg
i mean = namely
of interest = here
ends up being = is
ends up = is
ended up being = was
ended up = was
end up being = be
end up = be
sent back = returned
send back = return
sends back = returns
took place = happened
take place = happen
takes place = happens
taken place = happened
taking place = happening
bird strike = birdstrike
bird strikes = birdstrikes
paid themselves = were selfpay
paid for themselves = were selfpay
pay themselves = are selfpay
pay for themselves = are selfpay
paying themselves = selfpay
busiest = most common
commonest = most common
likeliest = most likely
took place = happened
takes place = happens
take place = happen
taken place = happened
taking place = happening
how likely it is = how likely is it
how probable it is = how probable is it
accounts for = has
account for = have
accounted for = had
average value = average
in total = overall
square meters = m2
square metres = m2
square meter = m2
square metre = m2
sq m = m2
o clock = oclock
`;

function parse(): Map<string, Idiom[]> {
  const byFirst = new Map<string, Idiom[]>();
  for (const line of LINES.trim().split("\n")) {
    const [said = "", means = ""] = line.split(" = ");
    const words = said.split(" ");
    const first = words[0] ?? "";
    const list = byFirst.get(first) ?? [];
    list.push({ words, means: means.split(" ") });
    byFirst.set(first, list);
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);
  return byFirst;
}

export const IDIOMS: ReadonlyMap<string, readonly Idiom[]> = parse();
