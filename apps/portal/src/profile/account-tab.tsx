import type { User } from "@probability-chat/sdk";
import { useNavigate } from "react-router";
import { signOut } from "../session/sign-out.ts";
import { Button } from "../ui/button.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { DownloadData } from "./download-data.tsx";
import { NamesForm } from "./names-form.tsx";
import { Section } from "./section.tsx";
import { VerificationStatus } from "./verification-status.tsx";

export function AccountTab({ user }: { user: User }) {
  const navigate = useNavigate();
  return (
    <>
      <Section title="Verification" lead="Chat and subscribing need a verified address.">
        <VerificationStatus user={user} />
      </Section>
      <Section title="Personal details">
        <NamesForm user={user} />
      </Section>
      <Section
        title="Your data"
        lead="Your profile, your chats with their answers and what is known of your tables, as one JSON file."
      >
        <div className="flex flex-wrap gap-3">
          <DownloadData />
          <Button variant="quiet" onClick={() => signOut(navigate)}>
            Sign out
          </Button>
        </div>
      </Section>
      <Section
        danger
        title="Delete account"
        lead="Removes your account and everything in it for good."
      >
        <DeleteAccount user={user} />
      </Section>
    </>
  );
}
