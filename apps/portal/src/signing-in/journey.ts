/** A visit to a provider, kept by this tab until the browser is back. */
export interface Journey {
  readonly provider: string;
  /** Sealed by the server: only the tab that set out can come back with it. */
  readonly state: string;
  readonly intent: "sign-in" | "link";
  /** The path of this site to go on to. */
  readonly returnTo: string;
}

const key = "journey";

/** Remembers where it began and sends the browser off. */
export function depart({ url, ...journey }: Journey & { readonly url: string }): void {
  sessionStorage.setItem(key, JSON.stringify(journey));
  location.assign(url);
}

/** The journey that leads back here, once; null where this tab began none by this provider. */
export function takeJourney(provider: string): Journey | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    sessionStorage.removeItem(key);
    return isJourney(found) && found.provider === provider ? found : null;
  } catch {
    return null;
  }
}

function isJourney(value: unknown): value is Journey {
  if (typeof value !== "object" || value === null) return false;
  const { provider, state, intent, returnTo } = value as Record<string, unknown>;
  return (
    [provider, state, returnTo].every((text) => typeof text === "string") &&
    (intent === "sign-in" || intent === "link")
  );
}
