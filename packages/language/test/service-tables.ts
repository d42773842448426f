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

/** Bids for money of a fund, and gifts to it. */
export function bids(): Codebook {
  const headers = [
    "bid_id",
    "fund",
    "amount_granted",
    "Decision",
    "check_performed",
    "Assessor",
    "donation_amount",
    "Repair Job Type",
    "blood_group",
  ];
  return make(headers, 97, 260, (random, at) => [
    `N${at}`,
    one(random, ["Garden", "Choir", "Chess"]),
    1000 + random(90000),
    one(random, ["Granted", "Refused", "Refused", "Withdrawn"]),
    one(random, ["yes", "no"]),
    one(random, ["Ines", "Karl", "Mona"]),
    5 + random(300),
    one(random, ["Urgent", "Planned"]),
    one(random, ["O-", "A+", "B+"]),
  ]);
}
