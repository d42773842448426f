import { CircleUserRound, CodeXml, CreditCard, LogOut, Users } from "lucide-react";
import { useId } from "react";
import { Link, useNavigate } from "react-router";
import { signOut } from "../session/sign-out.ts";
import { useMenu } from "./use-menu.ts";
import { UserAvatar } from "./user-avatar.tsx";

const item =
  "flex w-full items-center gap-2.5 rounded-md px-2.5 py-2 text-left text-sm outline-none hover:bg-sunken hover:text-accent focus:bg-sunken focus:text-accent";

/** The avatar and what hides behind it. */
export function AccountMenu({
  user,
}: {
  user: { readonly email: string; readonly image: string | null };
}) {
  const navigate = useNavigate();
  const id = useId();
  const menu = useMenu();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys come from the button and the items.
    <div ref={menu.frame} onKeyDown={menu.onKeyDown} className="relative">
      <button
        ref={menu.button}
        type="button"
        aria-label="My Account"
        aria-haspopup="menu"
        aria-expanded={menu.open}
        aria-controls={menu.open ? id : undefined}
        onClick={menu.toggle}
        className="block rounded-full transition-opacity hover:opacity-85"
      >
        <UserAvatar image={user.image} className="size-9" />
      </button>
      {menu.open && (
        <div className="absolute top-full right-0 z-40 mt-2 w-60 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-card">
          <p className="border-b border-line px-2.5 pt-1.5 pb-2.5" id={`${id}-title`}>
            <span className="block text-sm font-semibold">My Account</span>
            <span className="block truncate text-xs text-muted">{user.email}</span>
          </p>
          <div role="menu" id={id} aria-labelledby={`${id}-title`} className="pt-1.5">
            <Link to="/profile" role="menuitem" tabIndex={-1} className={item} onClick={menu.close}>
              <CircleUserRound aria-hidden className="size-4" /> Profile
            </Link>
            <Link
              to="/profile?tab=subscription"
              role="menuitem"
              tabIndex={-1}
              className={item}
              onClick={menu.close}
            >
              <CreditCard aria-hidden className="size-4" /> Subscription
            </Link>
            <Link to="/team" role="menuitem" tabIndex={-1} className={item} onClick={menu.close}>
              <Users aria-hidden className="size-4" /> Team
            </Link>
            <Link
              to="/developers"
              role="menuitem"
              tabIndex={-1}
              className={item}
              onClick={menu.close}
            >
              <CodeXml aria-hidden className="size-4" /> Developers
            </Link>
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={item}
              onClick={() => signOut(navigate)}
            >
              <LogOut aria-hidden className="size-4" /> Sign out
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
