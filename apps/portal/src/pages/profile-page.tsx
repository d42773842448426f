import { useUser } from "@probability-chat/react-bindings";
import { Tabs } from "radix-ui";
import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { AccountTab } from "../profile/account-tab.tsx";
import { AvatarUpload } from "../profile/avatar-upload.tsx";
import { SecurityTab } from "../profile/security-tab.tsx";
import { SubscriptionTab } from "../profile/subscription-tab.tsx";
import { SupportTab } from "../profile/support-tab.tsx";
import { Loading } from "../ui/loading.tsx";
import { PageBody, PageHeading } from "../ui/page.tsx";

const account = { name: "account", label: "Account", Content: AccountTab } as const;
const tabs = [
  account,
  { name: "subscription", label: "Subscription", Content: SubscriptionTab },
  { name: "security", label: "Security", Content: SecurityTab },
  { name: "support", label: "Support", Content: SupportTab },
] as const;

export function ProfilePage() {
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const wanted = query.get("tab");
  const open = tabs.find((tab) => tab.name === wanted) ?? account;
  // A click tells of its tab twice before the address has changed once.
  const asked = useRef(open.name);
  useEffect(() => {
    asked.current = open.name;
  }, [open.name]);
  const openTab = (name: string) => {
    if (name === asked.current) return;
    asked.current = name as typeof open.name;
    setQuery(name === account.name ? {} : { tab: name }, { preventScrollReset: true, state });
  };
  if (!user) return <Loading />;

  return (
    <PageBody className="max-w-3xl!">
      <div className="flex items-center gap-5 sm:gap-6">
        <AvatarUpload user={user} />
        <div className="min-w-0">
          <PageHeading
            title={`${open.label} · Profile`}
            className="line-clamp-2 text-3xl leading-tight break-words sm:text-4xl"
          >
            {`${user.first_name} ${user.last_name}`.trim() || "Profile"}
          </PageHeading>
          <p className="truncate text-muted">{user.email}</p>
        </div>
      </div>
      <Tabs.Root value={open.name} onValueChange={openTab} className="mt-10">
        <Tabs.List
          aria-label="Profile"
          className="-mx-5 flex gap-4 overflow-x-auto border-b border-line px-5 sm:mx-0 sm:gap-6 sm:px-0"
        >
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
