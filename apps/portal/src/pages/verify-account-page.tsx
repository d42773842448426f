import { limits, messages } from "@probability-chat/contract/constants";
import { verifyAccount } from "../session/mail-link.ts";
import { useMailLink } from "../session/use-mail-link.ts";
import { useRedirectToLogin } from "../session/use-redirect-to-login.ts";
import { ButtonLink } from "../ui/button.tsx";
import { MailLinkPage } from "./mail-link-page.tsx";

const texts = {
  working: "Verifying your account",
  done: "Account verified",
  failed: "Verification failed",
  remedy: `Links are good once and for ${limits.verificationHours} hours. Sign in to have a new one sent.`,
};

/** Verifies by itself on arrival; leads to the login. */
export function VerifyAccountPage() {
  const outcome = useMailLink(verifyAccount);
  useRedirectToLogin(outcome?.kind === "done" ? messages.account.verified : null);
  return (
    <MailLinkPage
      outcome={outcome}
      texts={texts}
      success={
        <>
          {messages.account.verified} You will be taken to the login in{" "}
          {limits.redirectDelay / 1_000} seconds.
        </>
      }
    >
      <ButtonLink to="/login" className="w-full">
        Return to Login
      </ButtonLink>
    </MailLinkPage>
  );
}
