import type { User } from "@probability-chat/sdk";
import { DeleteAccount } from "./delete-account.tsx";
import { DownloadData } from "./download-data.tsx";
import { LearningConsent } from "./learning-consent.tsx";
import { NamesForm } from "./names-form.tsx";
import { Section } from "./section.tsx";
import { VerificationStatus } from "./verification-status.tsx";

export function AccountTab({ user }: { user: User }) {
  return (
    <>
      <Section
        title="Verification"
        lead="Chat and subscribing need a verified address."
        beside={<VerificationStatus user={user} />}
      />
      <Section title="Personal details">
        <NamesForm user={user} />
      </Section>
      <Section
        title="Your data"
        lead="Your profile, your chats with their answers and what is known of your tables, as one JSON file."
        beside={<DownloadData />}
      />
      <LearningConsent user={user} />
      <Section
        danger
        title="Delete account"
        lead="Removes your account and everything in it for good."
        beside={<DeleteAccount user={user} />}
      />
    </>
  );
}
