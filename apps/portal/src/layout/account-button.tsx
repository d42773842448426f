import { type ComponentType, useState } from "react";
import type { AccountMenu, AccountMenuProps } from "./account-menu.tsx";
import { UserAvatar } from "./user-avatar.tsx";

const load = async () => (await import("./account-menu.tsx")).AccountMenu;
const fetchAhead = () => void load().catch(() => undefined);

/** The avatar in the header; its menu's code is fetched once a pointer or the focus comes near. */
export function AccountButton(props: AccountMenuProps) {
  const [menu, setMenu] = useState<{ Menu: ComponentType<AccountMenuProps> } | null>(null);
  if (menu) return <menu.Menu {...props} />;
  const open = () => {
    load().then(
      (Menu: typeof AccountMenu) => setMenu({ Menu }),
      () => location.assign("/profile"),
    );
  };
  return (
    <button
      type="button"
      aria-label="My Account"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        open();
      }}
      className="rounded-full transition-opacity hover:opacity-85"
    >
      <UserAvatar image={props.user.image} className="size-9" />
    </button>
  );
}
