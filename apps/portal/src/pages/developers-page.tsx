import { planOf } from "@probability-chat/contract/constants";
import { useUser } from "@probability-chat/react-bindings";
import { Tabs } from "radix-ui";
import { useSearchParams } from "react-router";
import { EmbedUsage } from "../developers/embed-usage.tsx";
import { Keys } from "../developers/keys.tsx";
import { Origins } from "../developers/origins.tsx";
import { Sessions } from "../developers/sessions.tsx";
import { SetUp } from "../developers/set-up.tsx";
import { Section } from "../profile/section.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { PageBody, PageHeading } from "../ui/page.tsx";

const tabs = [
  { name: "keys", label: "Keys", Content: Keys },
  { name: "origins", label: "Origins", Content: Origins },
  { name: "set-up", label: "Set up", Content: SetUp },
  { name: "sessions", label: "Sessions", Content: Sessions },
  { name: "usage", label: "Usage", Content: EmbedUsage },
];

/** The account's API keys, and what its own users use through embeds. */
export function DevelopersPage() {
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  if (!user) return <Loading />;
  const open = tabs.find(({ name }) => name === query.get("tab"))?.name ?? "keys";
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
      <Tabs.Root
        value={open}
        onValueChange={(tab) => {
          if (tab !== open) setQuery({ tab }, { preventScrollReset: true });
        }}
        className="mt-8"
      >
        <Tabs.List
          aria-label="Developers"
          className="-mx-5 flex gap-4 overflow-x-auto border-b border-line px-5 sm:mx-0 sm:gap-6 sm:px-0"
        >
          {tabs.map(({ name, label }) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="-mb-px border-b-2 border-transparent py-3 font-medium whitespace-nowrap text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ name, Content }) => (
          <Tabs.Content key={name} value={name} className="pt-2">
            <Content included={planOf(user.plan).apiKeys} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </PageBody>
  );
}
