/** What a column seems to tell of persons. */
export type Personal = "e-mail" | "phone" | "name" | "address";

const headers: readonly (readonly [Personal, RegExp])[] = [
  ["e-mail", /^(e ?mails?|mail|correo|courriel)$|\be ?mail/],
  ["phone", /\b(phones?|telephone|tel|mobile|cell|fax|telefono|telefon|handy)\b/],
  [
    "name",
    /^(name|names|full ?name|nombre|nom)$|\b(first|last|middle|family|given|maiden|sur|fore|nick|user) ?name\b|\b(surname|vorname|nachname|apellidos?|prenom)\b|\b(customer|client|patient|person|employee|member|passenger|guest|tenant|owner|contact|kunden?) ?name\b/,
  ],
  [
    "address",
    /\b(address|addr|street|strasse|anschrift|adresse|direccion|postcode|post code|zip|zip ?code|postal ?code|plz)\b/,
  ],
];

const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const phone = /^\+?\(?\d[\d\s()./-]{6,}\d$/;
const date = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/;
/** Two words with capitals or more, as most names have; a list of places has few different ones. */
const fullName = /^\p{Lu}[\p{L}'’-]+(,? (\p{Lu}\.|\p{Lu}[\p{L}'’-]+)){1,3}$/u;
const street =
  /^\d{1,5}[a-z]? [\p{L} .'-]{4,}|^[\p{L} .'-]{4,}(street|st\.?|road|rd\.?|avenue|ave\.?|strasse|straße|weg|platz)\s*\d*/iu;

/** Of the values that are there, so many must look alike. */
const mostly = 0.6;
const mostlyDifferent = 0.8;
const fewest = 5;

/** What a column seems to tell of persons, by its header, else by the shape of its values. */
export function likelyPersonal(header: string, cells: readonly string[]): Personal | null {
  const words = header
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const said = headers.find(([, pattern]) => pattern.test(words));
  const present = cells.filter((cell) => cell.trim() !== "");
  // A number is no name and no street, whatever stands above it; but a code may be of a place.
  if (said && !(said[0] === "name" && present.every(isNumber))) return said[0];
  if (present.length === 0) return null;
  const share = (test: (cell: string) => boolean) => present.filter(test).length / present.length;
  if (share((cell) => email.test(cell)) >= mostly) return "e-mail";
  if (present.length < fewest) return null;
  if (share(isPhone) >= mostly) return "phone";
  const different = new Set(present).size / present.length;
  if (different < mostlyDifferent) return null;
  if (share((cell) => fullName.test(cell)) >= mostly) return "name";
  return share((cell) => street.test(cell)) >= mostly ? "address" : null;
}

/** Numbers as such are counts and sums; a number to call has marks or a leading zero. */
function isPhone(cell: string): boolean {
  const isMarked = /^\+|^0|[\s()/-]/.test(cell);
  const digits = cell.match(/\d/g)?.length ?? 0;
  return isMarked && digits >= 7 && digits <= 15 && phone.test(cell) && !date.test(cell);
}

function isNumber(cell: string): boolean {
  return cell.trim() !== "" && Number.isFinite(Number(cell));
}
