import { Link } from "react-router";
import { company } from "../company.ts";
import { IntervalMark } from "../ui/interval-mark.tsx";

/** The mark and the name, leading home. */
export function Brand() {
  return (
    <Link
      to="/"
      aria-label={`${company.product}, home`}
      className="flex items-center gap-2.5 rounded-md font-semibold tracking-tight"
    >
      <IntervalMark className="size-8" />
      <span className="max-[24rem]:sr-only">{company.product}</span>
    </Link>
  );
}
