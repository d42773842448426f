import { type ReactNode, useId } from "react";
import { classNames } from "../ui/class-names.ts";

/** A titled part of a tab; what cannot be undone stands in a red frame. */
export function Section({
  title,
  lead,
  beside,
  danger = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** What stands beside the title where there is room. */
  beside?: ReactNode;
  danger?: boolean;
  children?: ReactNode;
}) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={classNames(
        "mt-6 rounded-2xl border bg-surface p-6 sm:p-8",
        danger ? "border-danger/35" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 grow basis-64">
          <h2 id={heading} className={classNames("text-lg font-semibold", danger && "text-danger")}>
            {title}
          </h2>
          {lead && <p className="mt-1 text-sm text-muted">{lead}</p>}
        </div>
        {beside}
      </div>
      {children && <div className="mt-6">{children}</div>}
    </section>
  );
}
