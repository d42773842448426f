/**
 * Phrases around a question that ask nothing themselves, one a line; a slash parts words that may
 * stand for each other, brackets hold what may be left out.
 */
import { wordSet } from "./word-lists.ts";

/** How somebody begins to speak, before a comma or without one. */
export const OPENINGS = `
hi/hello/hey/hiya/yo (there/all/everyone/team/folks/again)
good morning/afternoon/evening/day (there/all/everyone/team/folks/again)
morning/afternoon/evening there/all/everyone/team/folks
hmm/hm/um/umm/uh/erm/er/ah/oh
ok/okay/alright/right (then/so)
anyway/anyways
honestly
to be honest
first of all/off
firstly
first/last question
to start/begin (with)
for starters
let's/let_us start/begin (simple/simply/easy/with this)
let's/let_us see
just curious
just wondering
(just) out of (pure/sheer) curiosity
purely/just out of interest
if possible
if you can/could (please)
if you don't/do_not mind (me asking)
if i may (ask)
if it's/it_is not too much trouble
when/if you have/get a/some (spare/free) minute/moment/second/sec/chance/time
before i/we forget
by the way
btw
fyi
sorry (again) (to bother you/to ask)
excuse me
pardon me
off the top of your head
be honest (with me/us)
in your opinion/view
in your honest opinion
real quick
real/really quickly
quick/quickly
simple/easy/quick/short/small/silly/stupid/dumb/basic/next/final/last/another/second/different/related/new question/one/thing/check
a/one/another quick/short/simple/small/last/final question/one/thing
one more (question/thing)
and/just another thing/question
same question again
question (for you)
here's/here_is (my/a/the/another) (quick/simple) question/one/thing
my (first/next/last/other) question (is)
remind me (again)
riddle me this
ugh/argh/phew/wow/oops/whoa
plus
on/by the whole
in plain/simple/other words/terms/english
roughly/generally/statistically/strictly/practically/honestly/frankly speaking
frankly/seriously
at the end of the day
if you/i had to guess
since/as/because you asked
sanity/fact/reality check
quick/small/little sanity/fact/reality check
stats/statistics/data/maths/math/numbers/trivia/serious/honest/genuine/practical/technical/general/weird/odd/strange/newbie/beginner question/time
quick/random stat/statistic/fact
let me try (this/it) (again)
let me put/phrase/say it/this/that differently/again/another way/in other words
let me ask/put it (this way)
let's/let_us try this/that/it/again (again)
one/a thing i don't/do_not/never get/understand/know
what i don't/do_not/never get/understand/know
for (my) information/reference/context/clarity
for the record
on that note
on another/a different/a related note
(please/now) answer (me) (this) (please)
here goes/you go
context/background
humour/humor me
bear with me
help me out (here)
please help (me) (out)
settle this/something/it (for me/us)
settle a/an/this/our/my bet/argument/debate/dispute/discussion (for me/us)
help me/us (to) settle/win/end a/an/this/our/my bet/argument/debate/dispute/discussion
do me/us a favour/favor
let me ask (you) (this/something)
tell me (this/something/honestly)
speaking of which
now that we're/we_are at it
while we're/we_are at it
while you're/you_are at it
you know what
guess what
dear assistant/helper/bot/all/team
`;

/** What ends a question without asking more, after a comma or without one. */
export const TRAILERS = `
please (and thank you)
pls/plz
thx/thnx/tnx/ty/tks/cheers
thanks/thank you (so much/very much/a lot/a bunch/a million/again) (in advance)
many thanks
asap
as soon as possible
lol/lmao/haha/hahaha/hehe/tbh/imo/imho/btw/rn
by the way
if possible
if at all possible
if you can/could (please)
if you don't/do_not mind (me asking)
if i may ask
if that's/that_is possible/ok/okay/alright/fine
when you can/could
when/if you have/get a/some/the (spare/free) minute/moment/second/sec/chance/time
can you tell me
can/could you check/help/look (for me)
`;

/** What ends one only after a comma, in brackets, or as a sentence of its own. */
export const CLOSINGS = `
thanks/thank you for your/the/any/all help
much appreciated
appreciated
appreciate it/the help/your help
i/we appreciate it/the help/your help
do you (happen to) know
do you think
would you say
(do you have) (got) any (rough) idea/ideas/clue/thoughts/guess
what do you think
can you tell
can/could you please check/help/look
i/we wonder
i was wondering
i'm/i_am (just) wondering/curious
(just/simply) curious/wondering/asking/checking
(just) asking for a friend/colleague
(just/purely) out of (pure/sheer) curiosity
(just/purely) out of interest
no rush/hurry/pressure
no need to hurry/rush
no need to be (too/very/super) exact/precise
it doesn't/does_not have/need to be (too/very/super) exact/precise
doesn't/does_not have/need to be (too/very/super) exact/precise
no need for decimals/details
roughly/approximately (speaking) (is fine/is enough)
give or take
(just) a/the rough/ballpark/approximate/quick/single/short (number/figure/estimate/guess/answer) (is fine/is enough/is ok/is okay/will do/would do/would be fine/is good)
a ballpark (is fine/is enough/is ok/is okay/will do/would do/would be fine)
(just) the/one/a number/figure/answer (please/is fine/is enough)
off the top of your head
real quick
quickly
for me/us
that's/that_is all (i need) (for now)
that is my/the question
that's my/the question
hope that/this/it makes sense
(i/we) hope/trust you can help
help (me) (please)
let me know
let's/let_us see
in your/my/our opinion/view/experience
as a rule
as far as you/i/we can tell/see/know
as far as you/i/we know
please be precise/exact/brief/quick/honest/accurate
please (explain/answer/advise/hurry/respond/reply/assist) (quickly/briefly/soon/this)
explain (please/briefly)
see/cf (the) attached/attachment (file/table/data)
i/we (really) don't/do_not know
i/we (really) have no idea/clue
i/we can't/cannot/can_not/couldn't find/see/tell/remember/recall (it/that/this) (anywhere/myself/ourselves)
i/we forgot/forget
i'm/i_am stuck/lost/confused/curious/puzzled
all of them
best/kind/warm (regards/wishes)
regards
`;

/** Nouns for who somebody is at work; others ('as a vegetarian') may say which rows are meant. */
export const PROFESSIONS =
  wordSet(`statistician journalist reporter teacher student researcher scientist manager analyst consultant
economist doctor nurse engineer developer programmer lawyer accountant auditor planner designer editor
writer author historian lecturer professor tutor trainer coach director boss owner founder investor
newcomer beginner novice layman layperson outsider newbie colleague intern trainee assistant
administrator marketer recruiter buyer seller dealer broker agent supervisor controller officer
epidemiologist psychologist biologist geologist sociologist physicist chemist mathematician
policymaker politician citizen parent taxpayer advocate volunteer curator librarian clerk treasurer
chair chairman chairwoman chairperson secretary head lead leader employer operator technician
specialist expert team company business organisation organization department school clinic hospital
shop club charity`);
