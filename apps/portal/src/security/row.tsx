import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** One way into the account, with what can be done about it. */
export function Row({
  icon: Icon,
  title,
  detail,
  children,
}: {
  icon: LucideIcon;
  title: string;
  detail: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow basis-36">
        <p className="font-medium break-words">{title}</p>
        <p className="text-sm break-words text-muted">{detail}</p>
      </div>
      <div className="ml-auto flex gap-2">{children}</div>
    </li>
  );
}
