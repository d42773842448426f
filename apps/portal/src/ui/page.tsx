import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { company } from "../company.ts";
import { classNames } from "./class-names.ts";

let arrivedAt: string | null = null;

/** The title of the page that was drawn last, for pages that are drawn without a document. */
export const tabTitle = { drawn: "" };

/** The title of the tab, and the page's main heading, which takes the focus after a navigation. */
export function PageHeading({
  title,
  children,
  className,
}: {
  /** For the tab; the heading itself unless `children` are given. */
  title: string;
  children?: ReactNode;
  className?: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();

  const inTab = `${title} · ${company.product}`;
  if (import.meta.env.SSR) tabTitle.drawn = inTab;
  useEffect(() => {
    document.title = inTab;
  }, [inTab]);

  useEffect(() => {
    const first = arrivedAt === null;
    if (arrivedAt === pathname) return;
    arrivedAt = pathname;
    if (!first) heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={classNames(
        "font-display tracking-tight",
        className ?? "text-4xl leading-tight sm:text-5xl",
      )}
    >
      {children ?? title}
    </h1>
  );
}

/** The measure and rhythm of an ordinary page. */
export function PageBody({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={classNames("mx-auto w-full max-w-6xl px-5 py-12 sm:px-8 sm:py-20", className)}>
      {children}
    </div>
  );
}
