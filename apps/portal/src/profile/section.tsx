import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

/** A titled part of a tab; what cannot be undone stands in a red frame. */
export function Section({
  title,
  lead,
  danger = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  danger?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      className={classNames(
        "mt-8 rounded-2xl border bg-surface p-6 sm:p-8",
        danger ? "border-danger/35" : "border-line",
      )}
    >
      <h2 className={classNames("text-lg font-semibold", danger && "text-danger")}>{title}</h2>
      {lead && <p className="mt-1 text-sm text-muted">{lead}</p>}
      <div className="mt-6">{children}</div>
    </section>
  );
}
