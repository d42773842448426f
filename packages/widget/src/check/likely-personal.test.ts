import { expect, test } from "vitest";
import { likelyPersonal, type Personal } from "./likely-personal.ts";

const people = [
  "Ada Lovelace",
  "Grace B. Hopper",
  "Mary Somerville",
  "Emmy Noether",
  "Sofja Kowalewskaja",
];
const cities = ["New York", "New York", "Los Angeles", "New York", "Los Angeles", "San Diego"];

test.each<[string, string[], Personal | null]>([
  ["E-Mail", [], "e-mail"],
  ["customerEmail", [], "e-mail"],
  ["contact", ["a@b.org", "c@d.com", ""], "e-mail"],
  ["Teléfono", [], "phone"],
  [
    "x",
    ["+49 30 123456", "+1 (555) 010-9999", "030/1234567", "0171 1234567", "+44 20 7946 0000"],
    "phone",
  ],
  ["sales", ["1200300", "4500600", "7800900", "1200301", "1200302"], null],
  ["day", ["2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05"], null],
  ["first_name", ["Ada"], "name"],
  ["Name", people, "name"],
  ["name", ["1", "2"], null],
  ["passenger", people, "name"],
  ["city", cities, null],
  ["ZIP", ["10115"], "address"],
  [
    "home",
    ["12 Main Street", "4 Oak Road", "77b Elm Avenue", "1 Hill Lane", "9 Mill Court"],
    "address",
  ],
  ["temperature", ["12.5", "13"], null],
  ["filename_length", ["3"], null],
])("%s %j", (header, cells, personal) => {
  expect(likelyPersonal(header, cells)).toBe(personal);
});
