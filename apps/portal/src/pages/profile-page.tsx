import { useUser } from "@probability-chat/react-bindings";
import { Tabs } from "radix-ui";
import { useSearchParams } from "react-router";
import { UserAvatar } from "../layout/user-avatar.tsx";
import { AccountTab } from "../profile/account-tab.tsx";
import { SubscriptionTab } from "../profile/subscription-tab.tsx";
import { Loading } from "../ui/loading.tsx";
import { PageBody, PageHeading } from "../ui/page.tsx";

const tabs = [
  { name: "account", label: "Account", Content: AccountTab },
  { name: "subscription", label: "Subscription", Content: SubscriptionTab },
] as const;

export function ProfilePage() {
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const wanted = query.get("tab");
  const open = tabs.some((tab) => tab.name === wanted) ? (wanted as string) : "account";
  if (!user) return <Loading />;

  return (
    <PageBody className="max-w-3xl!">
      <div className="flex items-center gap-5">
        <UserAvatar image={user.image} className="size-16 shrink-0" />
        <div className="min-w-0">
          <PageHeading title="Profile" className="text-3xl leading-tight break-words sm:text-4xl">
            {`${user.first_name} ${user.last_name}`.trim() || "Profile"}
          </PageHeading>
          <p className="truncate text-muted">{user.email}</p>
        </div>
      </div>
      <Tabs.Root
        value={open}
        onValueChange={(name) =>
          setQuery(name === "account" ? {} : { tab: name }, { replace: true })
        }
        className="mt-10"
      >
        <Tabs.List aria-label="Profile" className="flex gap-6 border-b border-line">
          {tabs.map(({ name, label }) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="-mb-px border-b-2 border-transparent py-3 font-medium text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ name, Content }) => (
          <Tabs.Content key={name} value={name} className="pt-2">
            <Content user={user} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </PageBody>
  );
}
