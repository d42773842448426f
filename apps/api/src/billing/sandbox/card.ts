import * as z from "zod";

/** A payment that the sandbox is asked to take. */
export const Payment = z.object({
  number: z.string().max(40),
  expiry: z.string().max(20),
  cvc: z.string().max(10),
  name: z.string().max(200),
  trial: z.boolean(),
});
export type Payment = z.infer<typeof Payment>;

export const testCards = { accepted: "4242 4242 4242 4242", declined: "4000 0000 0000 0002" };

type Field = "number" | "expiry" | "cvc" | "name";
export type Verdict =
  | { readonly kind: "accepted" }
  | { readonly kind: "declined"; readonly message: string }
  | { readonly kind: "invalid"; readonly fields: Partial<Record<Field, string>> };

/** What the issuer of a card says; only the two test cards exist, as no real card belongs here. */
export function judge(payment: Payment, now: Date): Verdict {
  const fields: Partial<Record<Field, string>> = {};
  const number = payment.number.replace(/\D/g, "");
  const known = Object.values(testCards).map((card) => card.replace(/\D/g, ""));
  if (number === "") fields.number = "Enter a card number.";
  else if (!known.includes(number)) {
    fields.number = `This is a sandbox: use ${testCards.accepted}, or ${testCards.declined} to be declined.`;
  }
  const expiry = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(payment.expiry);
  const month = Number(expiry?.[1]);
  if (!expiry || month < 1 || month > 12) fields.expiry = "Enter the date as MM / YY.";
  else if (Date.UTC(2000 + Number(expiry[2]), month) <= now.getTime()) {
    fields.expiry = "This card has expired.";
  }
  if (!/^\d{3,4}$/.test(payment.cvc.trim())) fields.cvc = "Enter the 3 or 4 digits.";
  if (payment.name.trim() === "") fields.name = "Enter the name on the card.";
  if (Object.keys(fields).length > 0) return { kind: "invalid", fields };
  if (number === known[1]) {
    const message = "Your card was declined. Please try another card.";
    return { kind: "declined", message };
  }
  return { kind: "accepted" };
}
