import type { ReactNode } from "react";
import { PageHeading } from "../ui/page.tsx";

/** The narrow frame of the pages around signing in. */
export function AccountFrame({
  title,
  lead,
  children,
  below,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-md px-5 py-12 sm:py-20">
      <PageHeading title={title} className="text-4xl leading-tight" />
      {lead && <p className="mt-3 text-muted">{lead}</p>}
      <div className="mt-8">{children}</div>
      {below && <div className="mt-8 border-t border-line pt-6 text-sm text-muted">{below}</div>}
    </div>
  );
}
