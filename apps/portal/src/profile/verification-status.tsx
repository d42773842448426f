import type { User } from "@probability-chat/sdk";
import { BadgeCheck, BadgeX } from "lucide-react";
import { useResendVerification } from "../session/resend-verification.ts";
import { Button } from "../ui/button.tsx";

/** Whether the address is verified, and a way to have the mail again. */
export function VerificationStatus({ user }: { user: User }) {
  const { busy, resend } = useResendVerification();
  if (user.is_verified) {
    return (
      <span className="inline-flex items-center gap-2 font-medium text-accent">
        <BadgeCheck aria-hidden className="size-5" /> Verified
      </span>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="inline-flex items-center gap-2 font-medium text-danger">
        <BadgeX aria-hidden className="size-5" /> Not Verified
      </span>
      <Button variant="secondary" size="small" busy={busy} onClick={resend}>
        Resend verification
      </Button>
    </div>
  );
}
