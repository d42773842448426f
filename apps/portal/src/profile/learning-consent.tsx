import { messages } from "@probability-chat/contract/constants";
import type { User } from "@probability-chat/sdk";
import { useState } from "react";
import { client } from "../session/client.ts";
import { errorText } from "../session/error-text.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "./section.tsx";

/** Whether questions are kept for the reader to learn from: no, until the user says so here. */
export function LearningConsent({ user }: { user: User }) {
  const [busy, setBusy] = useState(false);
  const isOn = user.learning_consent;
  const change = async () => {
    setBusy(true);
    try {
      const learning_consent = !isOn;
      client.session.setUser(await client.api.setLearningConsent(user.id, { learning_consent }));
      client.toasts.show(
        isOn
          ? { title: "Learning is off", text: "What was kept of your questions is deleted." }
          : { title: "Learning is on", text: "Your questions from now on are kept. Thank you." },
      );
    } catch (error) {
      client.toasts.show({
        title: "Nothing was changed",
        text: errorText(error, messages.account.unexpected),
        destructive: true,
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section
      title="Learning from your questions"
      lead={
        isOn
          ? "On: your questions are kept, so that the reader can learn to understand them."
          : "Off: nothing is kept to learn from. You may help the reader to understand questions better."
      }
      beside={
        <Button variant="secondary" busy={busy} onClick={() => void change()}>
          {isOn ? "Stop and delete" : "Allow"}
        </Button>
      }
    >
      <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
        <li>
          Kept are questions with how they were understood, the two queries before them, which
          reading you chose, how you changed a query, what you said about columns, and your table’s
          file name, headers, ranges and commonest values.
        </li>
        <li>
          Not kept are values of columns that look personal, such as names, addresses, phone numbers
          and ids, or questions that name one.
        </li>
        <li>
          It stays on this server, where its operator may train the reader with it, without your
          name. Deleting a chat deletes what was kept of it; stopping, or deleting your account,
          deletes all of it. What the reader has learned by then stays learned.
        </li>
      </ul>
    </Section>
  );
}
