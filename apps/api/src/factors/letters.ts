import type { Tx } from "../db/database.ts";
import { composeLetter } from "../mail/layout.ts";
import { post, senderOf } from "../mail/outbox.ts";
import type { Services } from "../services.ts";

/** Tells an account's owner what was changed about the ways into it. */
export async function tellOfChange(
  tx: Tx,
  services: Services,
  to: { readonly email: string; readonly userId: string },
  what: string,
  now: Date,
): Promise<void> {
  const sender = senderOf(services);
  const letter = composeLetter(sender, {
    subject: "A way into your account was changed",
    preheader: what,
    paragraphs: [
      what,
      "If that was you, there is nothing to do.",
      "If that was not you, set a new password at once, which signs everybody out, and look through the ways into your account under Security.",
    ],
    action: { label: "Set a new password", url: `${sender.publicUrl}/forgot-password` },
  });
  await post(tx, services, to, letter, now);
}
