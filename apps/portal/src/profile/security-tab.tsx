import { WaysIn } from "../security/ways-in.tsx";
import { ActivityList } from "./activity-list.tsx";
import { Section } from "./section.tsx";
import { SessionList } from "./session-list.tsx";
import { ShareLinks } from "./share-links.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";
import { useActivity } from "./use-activity.ts";
import { useSessions } from "./use-sessions.ts";

export function SecurityTab() {
  const { list, load } = useSessions();
  const { activity, reload, more } = useActivity();
  const loadAll = async () => {
    await Promise.all([load(), reload()]);
  };
  return (
    <>
      <WaysIn onChanged={loadAll} />
      <Section title="Sessions" lead="Where you are signed in." beside={<SignOutEverywhere />}>
        <SessionList list={list} load={loadAll} />
      </Section>
      <Section title="Shared links" lead="By which anybody who has one may read what it shows.">
        <ShareLinks />
      </Section>
      <Section
        title="Activity"
        lead="What happened to your account. If something was not you, change your password."
      >
        <ActivityList activity={activity} more={more} />
      </Section>
    </>
  );
}
