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
    <div
      className="notice flex flex-wrap items-center gap-x-3.5 gap-y-2.5 px-5 py-3 narrow:px-4 border-b border-amber-line bg-amber-tint text-93"
      part="notice"
      role="status"
    >
      <Icon name={icon} className="text-amber narrow:self-start narrow:mt-0.5" />
      <div className="flex-[1_1_220px]">
        <strong className="block font-600">{title}</strong>
        <span>{children}</span>
      </div>
      {action && <div className="narrow:w-full narrow:ps-8">{action}</div>}
    </div>
  );
}
