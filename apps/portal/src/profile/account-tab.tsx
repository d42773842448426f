import type { User } from "@probability-chat/sdk";
import { BadgeCheck, BadgeX } from "lucide-react";
import { useNavigate } from "react-router";
import { useResendVerification } from "../session/resend-verification.ts";
import { signOut } from "../session/sign-out.ts";
import { Button } from "../ui/button.tsx";
import { Fact, Facts } from "./facts.tsx";

export function AccountTab({ user }: { user: User }) {
  const navigate = useNavigate();
  const { busy, resend } = useResendVerification();
  return (
    <>
      <Facts>
        <Fact label="Verification">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {user.is_verified ? (
              <span className="inline-flex items-center gap-2 text-accent">
                <BadgeCheck aria-hidden className="size-5" /> Verified
              </span>
            ) : (
              <>
                <span className="inline-flex items-center gap-2 text-danger">
                  <BadgeX aria-hidden className="size-5" /> Not Verified
                </span>
                <Button variant="secondary" size="small" busy={busy} onClick={resend}>
                  Resend verification
                </Button>
              </>
            )}
          </div>
        </Fact>
        <Fact label="First name">{user.first_name}</Fact>
        <Fact label="Last name">{user.last_name || <span className="text-muted">none</span>}</Fact>
        <Fact label="Email">{user.email}</Fact>
      </Facts>
      <Button variant="secondary" className="mt-8" onClick={() => signOut(navigate)}>
        Sign out
      </Button>
    </>
  );
}
