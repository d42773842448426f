import { Tabs } from "radix-ui";
import { type ComponentType, useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";

/** One of a page's tabs, which shows its `Content`. */
export interface AddressTab<P> {
  /** As the address has it. */
  readonly name: string;
  readonly label: string;
  readonly Content: ComponentType<P>;
}

/** The tab that the address names; the first where it names none of these. */
export function useAddressTab<T extends { readonly name: string }>(tabs: readonly T[]): T {
  const [query] = useSearchParams();
  const wanted = query.get("tab");
  const open = tabs.find(({ name }) => name === wanted) ?? tabs[0];
  if (!open) throw new Error("A page with tabs has one at least.");
  return open;
}

/** A page's tabs, of which the address says which is open: a reload, a link and Back find it. */
export function AddressTabs<P extends object>({
  label,
  tabs,
  content,
  also = {},
  className,
}: {
  label: string;
  tabs: readonly AddressTab<P>[];
  /** What each tab's content is given. */
  content: P;
  /** What else a link to a tab has to say. */
  also?: Readonly<Record<string, string>>;
  className?: string;
}) {
  const [, setQuery] = useSearchParams();
  const { state } = useLocation();
  const open = useAddressTab(tabs).name;
  // A click tells of its tab twice before the address has changed once.
  const asked = useRef(open);
  useEffect(() => {
    asked.current = open;
  }, [open]);
  const openTab = (name: string) => {
    if (name === asked.current) return;
    asked.current = name;
    const change = (query: URLSearchParams) => {
      for (const [key, value] of Object.entries({ ...also, tab: name })) query.set(key, value);
      if (name === tabs[0]?.name) query.delete("tab");
      return query;
    };
    setQuery(change, { preventScrollReset: true, state });
  };
  return (
    <Tabs.Root value={open} onValueChange={openTab} {...(className ? { className } : {})}>
      <Tabs.List
        aria-label={label}
        className="-mx-5 flex gap-4 overflow-x-auto border-b border-line px-5 sm:mx-0 sm:gap-6 sm:px-0"
      >
        {tabs.map(({ name, label }) => (
          <Tabs.Trigger
            key={name}
            value={name}
            className="-mb-px border-b-2 border-transparent py-3 font-medium whitespace-nowrap text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ name, Content }) => (
        <Tabs.Content key={name} value={name} className="pt-2">
          <Content {...content} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
