import { CircleUserRound, CreditCard, LogOut } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { signOut } from "../session/sign-out.ts";
import { UserAvatar } from "./user-avatar.tsx";

const item =
  "flex items-center gap-2.5 rounded-md px-2.5 py-2 text-sm outline-none data-highlighted:bg-sunken data-highlighted:text-accent";

export interface AccountMenuProps {
  readonly user: { readonly email: string; readonly image: string | null };
}

/** The avatar with its menu, open at first: it is fetched when it is asked for. */
export function AccountMenu({ user }: AccountMenuProps) {
  const navigate = useNavigate();
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger
        aria-label="My Account"
        className="rounded-full transition-opacity hover:opacity-85"
      >
        <UserAvatar image={user.image} className="size-9" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="z-40 w-60 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-card"
        >
          <DropdownMenu.Label className="px-2.5 pt-1.5 pb-2">
            <span className="block text-sm font-semibold">My Account</span>
            <span className="block truncate text-xs text-muted">{user.email}</span>
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <MenuLink to="/profile">
            <CircleUserRound aria-hidden className="size-4" /> Profile
          </MenuLink>
          <MenuLink to="/profile?tab=subscription">
            <CreditCard aria-hidden className="size-4" /> Subscription
          </MenuLink>
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item className={item} onSelect={() => signOut(navigate)}>
            <LogOut aria-hidden className="size-4" /> Sign out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild>
      <Link to={to} className={item}>
        {children}
      </Link>
    </DropdownMenu.Item>
  );
}
