import type { ComponentType } from "react";
import { createBrowserRouter, Navigate, type RouteObject, useSearchParams } from "react-router";
import { type RouteHandle, SiteLayout } from "./layout/site-layout.tsx";
import { ErrorPage } from "./pages/error-page.tsx";
import { LandingPage } from "./pages/landing-page.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import type { Need } from "./routing/gate.ts";
import { Gated } from "./routing/gated.tsx";
import { Loading } from "./ui/loading.tsx";

/** A page in a file of its own, fetched when it is visited. */
const later = (load: () => Promise<ComponentType>, need: Need = "nothing"): RouteObject["lazy"] => {
  return async () => {
    const Page = await load();
    return {
      element: (
        <Gated need={need}>
          <Page />
        </Gated>
      ),
    };
  };
};

/** Links of an older form carry the token in the query. */
function VerifyEmailRedirect() {
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  return <Navigate to={`/verify-account/${encodeURIComponent(token)}`} replace />;
}

const routes: RouteObject[] = [
  { path: "/", element: <LandingPage /> },
  { path: "/login", lazy: later(async () => (await import("./pages/login-page.tsx")).LoginPage) },
  {
    path: "/login/:provider",
    lazy: later(async () => (await import("./pages/provider-return-page.tsx")).ProviderReturnPage),
  },
  {
    path: "/signup",
    lazy: later(async () => (await import("./pages/signup-page.tsx")).SignupPage),
  },
  {
    path: "/verify-email-sent",
    lazy: later(
      async () => (await import("./pages/verify-email-sent-page.tsx")).VerifyEmailSentPage,
    ),
  },
  {
    path: "/verify-account/:token?",
    lazy: later(async () => (await import("./pages/verify-account-page.tsx")).VerifyAccountPage),
  },
  {
    path: "/confirm-email/:token?",
    lazy: later(async () => (await import("./pages/confirm-email-page.tsx")).ConfirmEmailPage),
  },
  { path: "/verify-email", element: <VerifyEmailRedirect /> },
  {
    path: "/forgot-password",
    lazy: later(async () => (await import("./pages/forgot-password-page.tsx")).ForgotPasswordPage),
  },
  {
    path: "/reset-password/:token?",
    lazy: later(async () => (await import("./pages/reset-password-page.tsx")).ResetPasswordPage),
  },
  {
    path: "/chat",
    handle: { fillsWindow: true, showsToasts: true } satisfies RouteHandle,
    lazy: later(async () => (await import("./pages/chat-page.tsx")).ChatPage, "verified"),
  },
  {
    path: "/profile",
    lazy: later(async () => (await import("./pages/profile-page.tsx")).ProfilePage, "account"),
  },
  {
    path: "/team",
    lazy: later(async () => (await import("./pages/team-page.tsx")).TeamPage, "verified"),
  },
  {
    path: "/developers",
    lazy: later(
      async () => (await import("./pages/developers-page.tsx")).DevelopersPage,
      "verified",
    ),
  },
  {
    path: "/invitation/:token?",
    lazy: later(async () => (await import("./pages/invitation-page.tsx")).InvitationPage),
  },
  {
    path: "/shared/:token",
    handle: { fillsWindow: true } satisfies RouteHandle,
    lazy: later(async () => (await import("./pages/shared-page.tsx")).SharedPage),
  },
  {
    path: "/pricing",
    lazy: later(async () => (await import("./pages/pricing-page.tsx")).PricingPage),
  },
  {
    path: "/contact",
    lazy: later(async () => (await import("./pages/contact-page.tsx")).ContactPage),
  },
  { path: "/terms", lazy: later(async () => (await import("./pages/terms-page.tsx")).TermsPage) },
  {
    path: "/privacy",
    lazy: later(async () => (await import("./pages/privacy-page.tsx")).PrivacyPage),
  },
  { path: "*", element: <NotFoundPage /> },
];

/** The pages within what surrounds them all. */
export const siteRoutes: RouteObject[] = [
  {
    element: <SiteLayout />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Loading />,
    children: routes,
  },
];

/** The router of the whole site. */
export const createRouter = () => createBrowserRouter(siteRoutes);
