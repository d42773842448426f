import { useUser } from "@probability-chat/react-bindings";
import { MailWarning } from "lucide-react";
import { useLocation } from "react-router";
import { requiresVerification } from "../routing/gate.ts";
import { useResendVerification } from "../session/resend-verification.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";

/** Amber for an unverified account, red where a page was refused because of it. */
export function VerificationBanner() {
  const user = useUser();
  const required = requiresVerification(useLocation().state);
  const { busy, resend } = useResendVerification();
  if (!user || user.is_verified) return null;
  return (
    <section
      aria-label="Account verification"
      className={classNames(
        "border-b",
        required ? "border-danger/30 bg-danger-soft" : "border-warn/30 bg-warn-soft",
      )}
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5 text-sm sm:px-8">
        <MailWarning
          aria-hidden
          className={classNames("size-5 shrink-0", required ? "text-danger" : "text-warn")}
        />
        <div className="min-w-0 flex-1 basis-60">
          <p className={classNames("font-semibold", required ? "text-danger" : "text-warn")}>
            {required ? "Account verification required" : "Your account is not verified"}
          </p>
          <p>
            {required
              ? "Access to all features needs a verified account. Please follow the link in our e-mail."
              : "Some features may be limited until your e-mail address is verified."}
          </p>
        </div>
        <Button variant="secondary" size="small" busy={busy} onClick={resend}>
          Resend verification email
        </Button>
      </div>
    </section>
  );
}
