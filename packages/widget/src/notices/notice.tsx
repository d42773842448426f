import type { ReactNode } from "react";
import { Icon, type IconName } from "../icons.tsx";

interface NoticeProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A bar that stays while its reason lasts. */
export function Notice({ icon, title, children, action }: NoticeProps) {
  return (
    <div className="notice" part="notice" role="status">
      <Icon name={icon} />
      <div className="notice-text">
        <strong>{title}</strong>
        <span>{children}</span>
      </div>
      {action}
    </div>
  );
}
