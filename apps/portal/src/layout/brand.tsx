import { Link } from "react-router";
import { company } from "../company.ts";
import { classNames } from "../ui/class-names.ts";
import { IntervalMark } from "../ui/interval-mark.tsx";

/** The mark and the name, leading home; `compact` gives the name up sooner on small screens. */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <Link
      to="/"
      aria-label={`${company.product}, home`}
      className="flex items-center gap-2.5 rounded-md font-semibold tracking-tight"
    >
      <IntervalMark className="size-8" />
      <span
        className={classNames(
          "whitespace-nowrap",
          compact ? "max-[27rem]:sr-only" : "max-[23rem]:sr-only",
        )}
      >
        {company.product}
      </span>
    </Link>
  );
}
