import { limits } from "@probability-chat/contract/constants";
import { useSession } from "@probability-chat/react-bindings";
import { confirmEmail } from "../session/mail-link.ts";
import { useMailLink } from "../session/use-mail-link.ts";
import { ButtonLink } from "../ui/button.tsx";
import { MailLinkPage } from "./mail-link-page.tsx";

const texts = {
  working: "Confirming your new address",
  done: "Address changed",
  failed: "Address not changed",
  remedy: `Links are good once and for ${limits.emailChangeHours} hours. Your account keeps its address; ask for a new link in your profile.`,
};

/** Confirms a changed e-mail address by itself on arrival. */
export function ConfirmEmailPage() {
  const outcome = useMailLink(confirmEmail);
  const { isAuthenticated } = useSession();
  return (
    <MailLinkPage
      outcome={outcome}
      texts={texts}
      success={
        isAuthenticated
          ? "Your new address counts from now on: you sign in with it, and our mail goes there."
          : "Your new address counts from now on. Please sign in with it."
      }
    >
      {isAuthenticated ? (
        <ButtonLink to="/profile" className="w-full">
          Go to your profile
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" className="w-full">
          Return to Login
        </ButtonLink>
      )}
    </MailLinkPage>
  );
}
