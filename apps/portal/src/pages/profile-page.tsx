import { useUser } from "@probability-chat/react-bindings";
import { AccountTab } from "../profile/account-tab.tsx";
import { AvatarUpload } from "../profile/avatar-upload.tsx";
import { SecurityTab } from "../profile/security-tab.tsx";
import { SubscriptionTab } from "../profile/subscription-tab.tsx";
import { SupportTab } from "../profile/support-tab.tsx";
import { AddressTabs, useAddressTab } from "../ui/address-tabs.tsx";
import { Loading } from "../ui/loading.tsx";
import { PageBody, PageHeading } from "../ui/page.tsx";

const tabs = [
  { name: "account", label: "Account", Content: AccountTab },
  { name: "subscription", label: "Subscription", Content: SubscriptionTab },
  { name: "security", label: "Security", Content: SecurityTab },
  { name: "support", label: "Support", Content: SupportTab },
] as const;

export function ProfilePage() {
  const user = useUser();
  const open = useAddressTab(tabs);
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
      <AddressTabs label="Profile" tabs={tabs} content={{ user }} className="mt-10" />
    </PageBody>
  );
}
