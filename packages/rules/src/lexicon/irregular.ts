/** Irregular forms of common English nouns and verbs, each to its base form. */
import { wordMap } from "./word-lists.ts";

export const IRREGULAR = wordMap(`
women>woman men>man children>child kids>kid people>person mice>mouse feet>foot teeth>tooth lives>live
wives>wife halves>half leaves>leave died>die dies>die dying>die dead>dead left>leave
made>make makes>make paid>pay sold>sell bought>buy lost>lose losing>lose won>win winning>win
went>go gone>go got>get gotten>get took>take taken>take gave>give given>give saw>see seen>see
came>come became>become said>say told>tell thought>think found>find felt>feel kept>keep held>hold
had>have has>have did>do done>do does>do was>be were>be been>be is>be are>be am>be being>be
spent>spend built>build sent>send met>meet ran>run drove>drive driven>drive rode>ride ridden>ride
flew>fly flown>fly wrote>write written>write spoke>speak broke>break broken>break chose>choose
chosen>choose stole>steal stolen>steal fell>fall fallen>fall grew>grow grown>grow knew>know
wore>wear drawn>draw drew>draw ate>eat eaten>eat slept>sleep taught>teach caught>catch
brought>bring stood>stand understood>understand sat>sit began>begin begun>begin drank>drink
weighed>weigh weighs>weigh weighing>weigh earned>earn earnt>earn quits>quit quitting>quit
stayed>stay worse>bad worst>bad better>good best>good indices>index criteria>criterion
analyses>analysis bacteria>bacterium species>species series>series gas>gas bus>bus buses>bus status>status
statuses>status bonus>bonus bonuses>bonus lens>lens classes>class diabetes>diabetes
aged>age ages>age ageing>age aging>age lying>lie tied>tie owes>owe used>use uses>use using>use
rated>rate rates>rate rating>rating ratings>rating hired>hire fired>fire tired>tire
shipping>ship shipped>ship planning>plan planned>plan stopped>stop stopping>stop
married>marry marries>marry opening>opening evening>evening morning>morning during>during
building>building buildings>building something>something nothing>nothing anything>anything
marketing>marketing engineering>engineering housing>housing manufacturing>manufacturing
accounting>accounting clothing>clothing spring>spring string>string king>king ring>ring
fare>fare fares>fare care>care cares>care cared>care caring>care plane>plane planes>plane wine>wine
wines>wine tone>tone tones>tone site>site sites>site mine>mine mines>mine tape>tape tapes>tape radii>radius nuclei>nucleus fungi>fungus calves>calf hooves>hoof wolves>wolf
bite>bite bites>bite note>note notes>note noted>note
`);

/** Nouns whose verb no ending gives away. */
export const DERIVED_FROM = wordMap(
  "owner>own owners>own buyer>buy buyers>buy payer>pay payers>pay user>use users>use usage>use loss>lose losses>lose choice>choose choices>choose growth>grow",
);
