/** Records of services: inspections of kitchens, and tools that are lent. */
import type { Codebook } from "@probability-chat/engine";
import { make, one } from "./table-maker.ts";

/** Visits of an inspector to kitchens. */
export function kitchens(): Codebook {
  const headers = [
    "Visit Ref",
    "Kitchen Format",
    "Visit Type",
    "Inspector",
    "Results",
    "Pests Seen",
    "Days to Reopen",
    "Issuing Office",
    "Fine Amount",
    "Settled",
  ];
  return make(headers, 83, 260, (random, at) => [
    `V${at}`,
    one(random, ["Canteen", "Street Stall", "Diner"]),
    one(random, ["Routine", "Complaint", "Re-visit"]),
    one(random, ["M. Adler", "R. Bose", "T. Chen"]),
    one(random, ["Pass", "Pass", "Fail"]),
    one(random, ["no", "no", "yes"]),
    random(60),
    one(random, ["Harbour", "Old Town"]),
    20 * (1 + random(12)),
    one(random, ["yes", "no"]),
  ]);
}

/** Tools that a library of things lends. */
export function lendings(): Codebook {
  const headers = [
    "lending_id",
    "tool_kind",
    "borrower_type",
    "borrower_age",
    "days_lent",
    "Returned Late",
    "renewals",
  ];
  return make(headers, 89, 240, (random, at) => [
    `L${at}`,
    one(random, ["drill", "ladder", "tent"]),
    one(random, ["Senior", "Student", "Adult"]),
    17 + random(60),
    1 + random(40),
    one(random, ["yes", "no", "no"]),
    random(4),
  ]);
}
