import { limits } from "@probability-chat/contract/constants";
import { MailCheck } from "lucide-react";
import { useLocation } from "react-router";
import { useLocalOutbox } from "../session/local-mode.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { AccountFrame } from "./account-frame.tsx";

export function VerifyEmailSentPage() {
  const { state } = useLocation();
  const outbox = useLocalOutbox();
  const email = typeof state?.email === "string" ? state.email : null;
  return (
    <AccountFrame
      title="Check your inbox"
      lead={
        <>
          We have sent a verification link to{" "}
          {email ? (
            <strong className="break-words text-ink">{email}</strong>
          ) : (
            "your e-mail address"
          )}
          . It is good for {limits.verificationHours} hours.
        </>
      }
      below={
        <p>
          Nothing there? Look into the spam folder first. Then{" "}
          <TextLink to="/login">sign in</TextLink>: the banner at the top of the page sends the link
          again.
        </p>
      }
    >
      {outbox && (
        <Notice className="mb-6">
          <p>This server runs on your machine and keeps its mail to itself.</p>
          <p className="mt-2">
            <a
              href="/dev/outbox"
              className="inline-flex items-center gap-2 font-medium text-accent underline underline-offset-4"
            >
              <MailCheck aria-hidden className="size-4" />
              Open the local outbox
            </a>
          </p>
        </Notice>
      )}
      <ButtonLink to="/login" className="w-full">
        Go to sign in
      </ButtonLink>
    </AccountFrame>
  );
}
