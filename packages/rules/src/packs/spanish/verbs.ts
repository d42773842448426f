/**
 * Spanish verbs by their infinitive, each to the past form that the English grammar reads as an
 * event. All third persons of the present, preterite, imperfect and both subjunctives mean that
 * event; the infinitive and the gerund are its '-ing' form. There are no futures: the table does
 * not know them.
 */
import { wordList, wordMap, wordSet } from "../../lexicon/word-lists.ts";

const VERBS = `
sobrevivir:survived:surviving
morir:died:dying
fallecer:died:dying
devolver:returned:returning
comprar:bought:buying
pagar:paid:paying
gastar:spent:spending
costar:cost:costing
pesar:weighed:weighing
medir:measured:measuring
ganar:earned:earning
vender:sold:selling
cancelar:cancelled:cancelling
abandonar:left:leaving
dejar:left:leaving
renunciar:resigned:resigning
renovar:renewed:renewing
llover:rained:raining
nevar:snowed:snowing
fumar:smoked:smoking
aprobar:passed:passing
suspender:failed:failing
reprobar:failed:failing
fallar:failed:failing
reingresar:readmitted:readmitting
readmitir:readmitted:readmitting
embarcar:embarked:embarking
viajar:travelled:travelling
trabajar:worked:working
vivir:lived:living
esperar:waited:waiting
entregar:delivered:delivering
votar:voted:voting
hacer:made:making
usar:used:using
tomar:took:taking
producir:produced:producing
fabricar:manufactured:manufacturing
venir:came:coming
proceder:came:coming
provenir:came:coming
pertenecer:belonged:belonging
durar:lasted:lasting
recaudar:grossed:grossing
`;

/** Forms that the rules below do not give. */
const IRREGULAR = `
murio>morir murieron>morir muere>morir mueren>morir muera>morir mueran>morir muriera>morir murieran>morir muerto>morir muerta>morir muertos>morir muertas>morir muriendo>morir
fallezca>fallecer fallezcan>fallecer
devuelve>devolver devuelven>devolver devuelva>devolver devuelvan>devolver devuelto>devolver devuelta>devolver devueltos>devolver devueltas>devolver
pague>pagar paguen>pagar
cuesta>costar cuestan>costar cueste>costar cuesten>costar
mide>medir miden>medir mida>medir midan>medir midio>medir midieron>medir
renueva>renovar renuevan>renovar renueve>renovar renueven>renovar
llueve>llover llueva>llover llovio>llover
nieva>nevar
aprueba>aprobar aprueban>aprobar apruebe>aprobar aprueben>aprobar
reprueba>reprobar reprueban>reprobar repruebe>reprobar reprueben>reprobar
embarque>embarcar embarquen>embarcar
entregue>entregar entreguen>entregar
hizo>hacer hicieron>hacer hace>hacer hacen>hacer haga>hacer hagan>hacer hecho>hacer hecha>hacer hechos>hacer hechas>hacer
produjo>producir produjeron>producir produzca>producir produzcan>producir
fabrique>fabricar fabriquen>fabricar
viene>venir vienen>venir venga>venir vengan>venir vinieron>venir
proviene>provenir provienen>provenir provenga>provenir provengan>provenir
pertenezca>pertenecer pertenezcan>pertenecer
`;

interface Verb {
  readonly past: string;
  readonly gerund: string;
}

const finite = new Map<string, Verb>();
const infinite = new Map<string, Verb>();

const ENDINGS_OF_AR = wordList("a an o aron aba aban e en ara aran ase asen ado ada ados adas");
const ENDINGS_OF_ER_AND_IR = wordList(
  "e en io ieron ia ian a an iera ieran iese iesen ido ida idos idas",
);

/** A form that is another everyday word means that one: 'compra' a purchase, 'gasto' an expense. */
const NOT_FORMS = wordSet("compra gasto pago venta viaje uso medida toma peso media meda medan");

const byInfinitive = new Map<string, Verb>();
for (const line of VERBS.trim().split("\n")) {
  const [infinitive = "", past = "", gerund = ""] = line.split(":");
  const verb = { past, gerund };
  byInfinitive.set(infinitive, verb);
  const bare = infinitive.slice(0, -2);
  const isAr = infinitive.endsWith("ar");
  infinite.set(infinitive, verb);
  infinite.set(`${infinitive}se`, verb);
  infinite.set(`${bare}${isAr ? "ando" : "iendo"}`, verb);
  for (const ending of isAr ? ENDINGS_OF_AR : ENDINGS_OF_ER_AND_IR) {
    const form = bare + ending;
    // 'pago' is a payment before it is 'he paid': the accent is lost here
    if (!NOT_FORMS.has(form)) finite.set(form, verb);
  }
}
for (const [form, infinitive] of wordMap(IRREGULAR)) {
  const verb = byInfinitive.get(infinitive);
  if (verb === undefined) continue;
  (form.endsWith("ndo") ? infinite : finite).set(form, verb);
}

/** The English of a verb's form; null where it is none. */
export function verbGloss(word: string): string | null {
  return finite.get(word)?.past ?? infinite.get(word)?.gerund ?? null;
}

/** Whether the form carries a clause ('sobrevivio'), not a name of the event ('sobrevivir'). */
export function isClausal(word: string): boolean {
  return finite.has(word);
}

export function isVerbal(word: string): boolean {
  return infinite.has(word);
}

export function verbWords(): Iterable<string> {
  return [...finite.keys(), ...infinite.keys()];
}
