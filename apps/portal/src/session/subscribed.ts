/** What of a user tells whether a plan is paid and usable. */
interface Subscriber {
  readonly plan: string;
  readonly active_subscription: { readonly status: string } | null;
}

/** Whether the user has a paid plan that is active or on trial. */
export function isSubscribed(user: Subscriber | null): boolean {
  const status = user?.active_subscription?.status;
  return user?.plan !== "free" && (status === "active" || status === "trialing");
}

/** Whether the header offers an upgrade: to signed-in users without a usable paid plan. */
export function offersUpgrade(user: Subscriber | null): boolean {
  return user !== null && !isSubscribed(user);
}
