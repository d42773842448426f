import { planOf } from "@probability-chat/contract/constants";
import { useUser } from "@probability-chat/react-bindings";
import { EmbedUsage } from "../developers/embed-usage.tsx";
import { Keys } from "../developers/keys.tsx";
import { Origins } from "../developers/origins.tsx";
import { Sessions } from "../developers/sessions.tsx";
import { SetUp } from "../developers/set-up.tsx";
import { Section } from "../profile/section.tsx";
import { AddressTabs } from "../ui/address-tabs.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { PageBody, PageHeading } from "../ui/page.tsx";

const tabs = [
  { name: "keys", label: "Keys", Content: Keys },
  { name: "origins", label: "Origins", Content: Origins },
  { name: "set-up", label: "Set up", Content: SetUp },
  { name: "sessions", label: "Sessions", Content: Sessions },
  { name: "usage", label: "Usage", Content: EmbedUsage },
] as const;

/** The account's API keys, and what its own users use through embeds. */
export function DevelopersPage() {
  const user = useUser();
  if (!user) return <Loading />;
  return (
    <PageBody className="max-w-3xl!">
      <PageHeading title="Developers" className="text-3xl leading-tight sm:text-4xl" />
      <p className="mt-3 text-muted">
        Call the product from your server, and put the chat on your pages for users of your own.
      </p>
      {!planOf(user.plan).apiKeys && (
        <Section
          title="Your plan has no API integration"
          lead="Pro and Enterprise have it: keys for your servers, and the chat on your own pages, for users who need no account here."
        >
          <ButtonLink to="/pricing" variant="secondary">
            See the plans
          </ButtonLink>
        </Section>
      )}
      <AddressTabs
        label="Developers"
        tabs={tabs}
        content={{ included: planOf(user.plan).apiKeys }}
        className="mt-8"
      />
    </PageBody>
  );
}
