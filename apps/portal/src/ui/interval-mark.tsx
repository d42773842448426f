/** The sign of the house: an estimate between the ends of its interval. */
export function IntervalMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M6 11v10M26 11v10M6 16h20"
        className="stroke-on-accent"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle cx="14" cy="16" r="4.5" className="fill-on-accent" />
    </svg>
  );
}
