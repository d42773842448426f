/** What makes things of a kind large: the area of a house, the beds of a hospital, the pupils of a school. */
import { wordList } from "./word-lists.ts";

const KINDS: readonly (readonly [nouns: RegExp, measures: readonly string[]])[] = [
  [
    /^(?:homes?|houses?|propert(?:y|ies)|buildings?|apartments?|flats?|rooms?|stores?|plots?|farms?|parks?|gardens?|forests?|lakes?|fires?|wildfires?)$/,
    wordList("size area sqft footage square sqm acre hectare"),
  ],
  [
    /^(?:cit(?:y|ies)|towns?|villages?|count(?:y|ies)|districts?|states?|countr(?:y|ies)|regions?|areas?|neighbou?rhoods?|communit(?:y|ies)|municipalit(?:y|ies))$/,
    wordList("population inhabitant resident size area"),
  ],
  [
    /^(?:schools?|colleges?|universit(?:y|ies)|class(?:es)?|courses?)$/,
    wordList("size enrollment enrolment student pupil population"),
  ],
  [
    /^(?:hospitals?|clinics?|hotels?|homes?|centers?|centres?|facilit(?:y|ies)|providers?|venues?|stadiums?|restaurants?)$/,
    wordList("size capacity bed room seat"),
  ],
  [
    /^(?:compan(?:y|ies)|firms?|businesse?s?|employers?|organi[sz]ations?|startups?)$/,
    wordList("size employee headcount staff"),
  ],
  [/^(?:famil(?:y|ies)|households?)$/, wordList("size member person")],
  [/^(?:files?|images?|apps?|packages?|parcels?|orders?|loans?|donations?|claims?)$/, ["size"]],
];

/** The words of headers that measure how large a thing of the kind is, best first. */
export function sizesOf(noun: string): readonly string[] {
  return KINDS.filter(([nouns]) => nouns.test(noun)).flatMap(([, measures]) => measures);
}
