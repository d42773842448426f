import type { TeamRole } from "@probability-chat/sdk";
import type { SelectHTMLAttributes } from "react";
import { classNames } from "../ui/class-names.ts";

export const roleNames: Readonly<Record<TeamRole, string>> = {
  owner: "Owner",
  admin: "Admin",
  member: "Member",
  viewer: "Viewer",
};

/** What each role may do, in a few words. */
const roleHints: Readonly<Record<GivenRole, string>> = {
  viewer: "reads chats",
  member: "reads, asks and brings chats",
  admin: "manages chats and members too",
};

export type GivenRole = Exclude<TeamRole, "owner">;

/** The look of a select beside the site's fields. */
export const selectLook =
  "h-11 rounded-lg border border-field bg-surface px-3 text-ink focus-visible:border-accent disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted";

/** A choice of the roles that can be given. */
export function RoleSelect({
  value,
  onChoose,
  hinted = false,
  className,
  ...rest
}: {
  value: GivenRole;
  onChoose: (role: GivenRole) => void;
  /** Whether each choice says what it means. */
  hinted?: boolean;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "onChange">) {
  return (
    <select
      {...rest}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value as GivenRole)}
      className={classNames(selectLook, className)}
    >
      {(["viewer", "member", "admin"] as const).map((role) => (
        <option key={role} value={role}>
          {hinted ? `${roleNames[role]}: ${roleHints[role]}` : roleNames[role]}
        </option>
      ))}
    </select>
  );
}
