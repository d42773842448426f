import { Outlet, ScrollRestoration, useMatches, useNavigation } from "react-router";
import { SessionEffects } from "../session/session-effects.tsx";
import { Toaster } from "../toast/toaster.tsx";
import { classNames } from "../ui/class-names.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { VerificationBanner } from "./verification-banner.tsx";

/** What a route may ask of the layout. */
export interface RouteHandle {
  /** Fills the window exactly; the footer is one line, and gives way on a phone. */
  readonly fillsWindow?: boolean;
  /** Shows toasts and the loss of connection itself, as the chat does; one place at a time. */
  readonly showsToasts?: boolean;
}

/** What surrounds every page. */
export function SiteLayout() {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const fillsWindow = handles.some((handle) => handle?.fillsWindow);
  const showsToasts = handles.some((handle) => handle?.showsToasts);
  const loading = useNavigation().state === "loading";
  return (
    <div className={classNames("flex flex-col", fillsWindow ? "h-dvh print:h-auto" : "min-h-dvh")}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-lg focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        Skip to content
      </a>
      <SessionEffects />
      {!showsToasts && <OfflineBanner />}
      <Header wide={fillsWindow} />
      <VerificationBanner />
      <main
        id="main"
        tabIndex={-1}
        aria-busy={loading || undefined}
        className="flex min-h-0 grow flex-col outline-none"
      >
        <Outlet />
      </main>
      <Footer slim={fillsWindow} />
      {!showsToasts && <Toaster />}
      <ScrollRestoration />
    </div>
  );
}
