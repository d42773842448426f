/** Records of services: inspections, things lent, bids for money, and a help desk. */
import type { Codebook } from "@probability-chat/codebook";
import { make, one } from "./table-maker.ts";

/** Visits of an inspector to kitchens. */
export function kitchens(): Codebook {
  return make(83, 260, (random, at) => ({
    "Visit Ref": `V${at}`,
    "Kitchen Format": one(random, ["Canteen", "Street Stall", "Diner"]),
    "Visit Type": one(random, ["Routine", "Complaint", "Re-visit"]),
    Inspector: one(random, ["M. Adler", "R. Bose", "T. Chen"]),
    Results: one(random, ["Pass", "Pass", "Fail"]),
    "Pests Seen": one(random, ["no", "no", "yes"]),
    "Days to Reopen": random(60),
    "Issuing Office": one(random, ["Harbour", "Old Town"]),
    "Fine Amount": 20 * (1 + random(12)),
    Settled: one(random, ["yes", "no"]),
  }));
}

/** Tools that a library of things lends. */
export function lendings(): Codebook {
  return make(89, 240, (random, at) => ({
    lending_id: `L${at}`,
    tool_kind: one(random, ["drill", "ladder", "tent"]),
    borrower_type: one(random, ["Senior", "Student", "Adult"]),
    borrower_age: 17 + random(60),
    days_lent: 1 + random(40),
    "Returned Late": one(random, ["yes", "no", "no"]),
    renewals: random(4),
  }));
}

/** Bids for money of a fund, and gifts to it. */
export function bids(): Codebook {
  return make(97, 260, (random, at) => ({
    bid_id: `N${at}`,
    fund: one(random, ["Garden", "Choir", "Chess"]),
    amount_granted: 1000 + random(90000),
    Decision: one(random, ["Granted", "Refused", "Refused", "Withdrawn"]),
    check_performed: one(random, ["yes", "no"]),
    Assessor: one(random, ["Ines", "Karl", "Mona"]),
    donation_amount: 5 + random(300),
    "Repair Job Type": one(random, ["Urgent", "Planned"]),
    blood_group: one(random, ["O-", "A+", "B+"]),
  }));
}

/** A noun for rows in a header and in a level, countries under a header that does not say so. */
export function helpdesk(): Codebook {
  return make(149, 200, (random) => ({
    "Product Purchased": one(random, ["Camera", "Laptop", "Printer"]),
    "Ticket Type": one(random, ["Product inquiry", "Billing inquiry", "Refund request"]),
    Area: one(random, ["Spain", "Brazil", "Kenya", "India"]),
    "Time to Resolution (hrs)": 1 + random(90),
    attack_detected: random(3) === 0 ? 1 : 0,
  }));
}

/** Jurors about their cases, and how they vote. */
export function trials(): Codebook {
  return make(101, 280, (random, at) => ({
    case_no: `T${at}`,
    plea: one(random, ["Guilty", "Not guilty"]),
    verdict: one(random, ["Guilty", "Guilty", "Not guilty", "Dismissed"]),
    charge_degree: one(random, ["F", "M"]),
    opinion_of_judge: one(random, ["Strongly agree", "Somewhat agree", "Strongly disagree"]),
    party: one(random, ["Orange", "Purple"]),
    likely_to_vote: random(11),
    voted_last: one(random, ["yes", "no"]),
    court_rating: one(random, ["Outstanding", "Good", "Requires improvement", "Inadequate"]),
    jurors: 6 + random(7),
  }));
}
