import { PasswordForm } from "./password-form.tsx";
import { Section } from "./section.tsx";
import { SessionList } from "./session-list.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";
import { useSessions } from "./use-sessions.ts";

export function SecurityTab() {
  const { list, load } = useSessions();
  return (
    <>
      <Section title="Password" lead="Changing it signs you out on your other devices.">
        <PasswordForm onChanged={load} />
      </Section>
      <Section title="Sessions" lead="Where you are signed in." beside={<SignOutEverywhere />}>
        <SessionList list={list} load={load} />
      </Section>
    </>
  );
}
