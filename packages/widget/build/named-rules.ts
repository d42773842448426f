/**
 * Names for groups of utilities that several components carry. Those in `~(…)` stand before all
 * utilities in the sheet, so that a component can still change one of their properties.
 */
export const named: [name: string, utilities: string][] = [
  [
    "button",
    "~(inline-flex items-center justify-center gap-2 min-h-10 px-4 border border-transparent rounded-10 font-550 leading-[1.2] no-underline whitespace-nowrap transition-control off:opacity-50)",
  ],
  ["button-small", "min-h-8.5 px-3 rounded-8 text-90"],
  ["button-primary", "bg-accent text-on-accent usable-hover:bg-accent-strong"],
  ["button-danger", "bg-danger text-on-danger"],
  ["button-outline", "border-line bg-raised usable-hover:bg-hover"],
  ["button-quiet", "enabled-hover:bg-hover"],
  [
    "icon-button",
    "~(inline-flex items-center justify-center flex-none size-9.5 rounded-9 text-muted enabled-hover:(bg-hover text-ink) disabled:opacity-40)",
  ],
  ["icon-button-small", "size-7 rounded-7"],
  ["icon-button-worded", "gap-1.5 w-auto h-7 px-2 rounded-7 text-80"],
  [
    "round-button",
    "~(absolute end-2.5 bottom-2.5 inline-flex items-center justify-center size-10 rounded-13)",
  ],
  ["link", "text-accent underline underline-offset-2"],
  [
    "field",
    "~(block w-full h-10.5 px-3 py-0 border border-field-line rounded-9 bg-background focus-visible:(border-accent [outline-offset:-1px]))",
  ],
  ["label", "~(block mb-1.5 text-90 font-550)"],
  ["fine", "text-muted text-87"],
  [
    "chip",
    "~(px-3.5 py-1.75 border border-line rounded-full bg-raised text-92 leading-[1.4] text-start transition-line narrow:rounded-14 enabled-hover:(border-accent bg-tint) disabled:opacity-[0.55])",
  ],
  ["chip-wide", "w-full py-2.25 rounded-12 narrow:rounded-12"],
  ["choices", "~(flex flex-wrap gap-2 max-w-[80cqi] mt-3)"],
  [
    "card",
    "~(flex gap-3 w-full h-full px-4 py-3.5 border border-line rounded bg-raised text-start transition-surface enabled-hover:(border-card-line bg-tint) disabled:opacity-[0.55])",
  ],
  ["card-title", "block font-570"],
  ["card-text", "block mt-px text-muted text-90 leading-[1.45]"],
  [
    "stage",
    "~(flex-1 min-h-0 flex flex-col items-center gap-7 px-6 py-8 overflow-y-auto narrow:(px-4 py-5) [&>:first-child]:mt-auto [&>:last-child]:mb-auto)",
  ],
  ["column", "~(w-full max-w-[460px] text-center)"],
  ["heading", "text-150 font-620 tracking-[-0.015em] leading-[1.25]"],
  ["subheading", "mb-2.5 text-muted text-87 font-550"],
  ["lead", "mt-2.5 text-muted"],
  [
    "mark",
    "~(inline-flex items-center justify-center size-14 mb-4.5 rounded-16 bg-tint text-accent)",
  ],
  ["tiles", "grid gap-2.5 grid-cols-[repeat(auto-fit,minmax(min(230px,100%),1fr))]"],
  ["bubble", "~(max-w-[min(760px,80cqi)] min-w-0 px-4 py-2.75 rounded-18 break-anywhere)"],
  [
    "actions",
    "~(inline-flex flex-none items-center gap-0.5 opacity-0 transition-control group-hover:opacity-100 group-focus-within:opacity-100 no-hover:opacity-100)",
  ],
  [
    "dots",
    "inline-flex gap-1 [&>i]:(size-1.5 rounded-half bg-accent animate-pulse) [&>:nth-child(2)]:[animation-delay:150ms] [&>:nth-child(3)]:[animation-delay:300ms]",
  ],
  [
    "divider",
    '~(flex items-center gap-3 text-muted text-87 before:([content:""] flex-1 border-t border-line) after:([content:""] flex-1 border-t border-line))',
  ],
  [
    "tip",
    'relative ps-4 text-muted later:mt-1 before:([content:""] absolute start-0.5 top-[0.65em] size-1.25 rounded-half bg-accent)',
  ],
  [
    "skeletons",
    "~(flex-1 px-5 py-2 [&>span]:(block h-3.5 mb-4 rounded-7 bg-hover animate-wait) [&>:nth-child(2)]:w-[78%] [&>:nth-child(3)]:w-[56%])",
  ],
  [
    "visually-hidden",
    "absolute w-px h-px -m-px p-0 border-0 overflow-hidden [clip-path:inset(50%)] whitespace-nowrap",
  ],
];
