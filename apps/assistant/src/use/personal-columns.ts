import type { Codebook, Column } from "@probability-chat/codebook";

/** From this share of different values on, a column of texts tells its rows apart. */
const nearlyUnique = 0.9;
/** Of the values that are looked at, so many must look like a number to call. */
const mostly = 0.5;

/** Words of a header that say who somebody is, where they live, or how to reach them. */
const words = new Set(
  (
    "name names firstname lastname middlename fullname surname forename nickname username " +
    "email emails mail phone phones telephone tel mobile fax address addresses addr street " +
    "postcode zip zipcode postal id ids uid uuid guid identifier ssn passport iban dob birthday " +
    "birthdate born signature login handle nombre nombres apellido apellidos correo telefono " +
    "direccion dni nif nie cpf vorname nachname anschrift strasse plz telefon nom prenom adresse " +
    "password latitude longitude lat lon lng nacimiento geburtsdatum geburtstag naissance"
  ).split(" "),
);
/** Headers written in one, and what is personal by two words together. */
const glued =
  /(?:customer|client|user|patient|person|member|employee|staff|account|student|order|passenger|subject|case|record|session|transaction|invoice|ticket|booking|policy|licen[cs]e|card|insurance|tax)(?:id|no|nr|num|number|name|code)s?$|^(?:ip|user|dateofbirth|birthday|birthdate)$|(?:ipaddress|dateofbirth|birthdate)/;
/** Headers of texts that name people by what they are, where they are more than yes and no. */
const people =
  /^(?:customer|client|patient|person|employee|member|staff|passenger|guest|tenant|owner|author|doctor|physician|nurse|teacher|student|driver|manager|player|athlete|director|actor|seller|buyer|agent|kunde|patiente?|mitarbeiter|cliente|paciente|empleado|employe)s?$/;
/** An address to write to. */
export const email = /[^\s@]@[^\s@]+\.[^\s@]/;
const phone = /^\+?[\d\s()./-]{7,}$/;
const date = /^\d{4}-\d{2}-\d{2}/;

/**
 * The columns that may tell who somebody is, by their header or their values: names, addresses and
 * numbers to reach them by, ids, and texts that are (nearly) all different. It takes too many rather
 * than too few.
 */
export function personalColumns({ rows, columns }: Codebook): ReadonlySet<string> {
  return new Set(columns.filter((column) => isPersonal(column, rows)).map(({ name }) => name));
}

function isPersonal(column: Column, rows: number): boolean {
  const { role, type, distinct, missing, header, levels, examples } = column;
  if (role === "empty") return false;
  if (role === "identifier" || role === "freeText") return true;
  const said = wordsOf(header);
  if (said.some((word) => words.has(word)) || glued.test(said.join(""))) return true;
  if (type !== "text") return false;
  if (distinct > 2 && people.test(said.join(""))) return true;
  if (distinct >= nearlyUnique * (rows - missing)) return true;
  const seen = levels.length > 0 ? levels.map(({ text }) => text) : examples;
  if (seen.some((text) => email.test(text))) return true;
  return seen.filter(isPhone).length > mostly * seen.length;
}

function isPhone(text: string): boolean {
  return phone.test(text) && !date.test(text) && (text.match(/\d/g)?.length ?? 0) >= 7;
}

/** The words of a header, those of `customerID` too, in small letters without accents. */
function wordsOf(header: string): string[] {
  const apart = header.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return foldedWords(apart);
}

/** Words and numbers in small letters without accents. */
export function foldedWords(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
