import { internalPath } from "./internal-path.ts";

/** What a page asks of its visitor. */
export type Need = "nothing" | "account" | "verified";

/** What is known of the visitor. */
export interface Visitor {
  readonly isLoading: boolean;
  readonly isAuthenticated: boolean;
  readonly isVerified: boolean;
}

/** The navigation state that `/profile` and the banner read. */
export interface VerificationState {
  readonly from: string;
  readonly verificationRequired: true;
}

export type Passage =
  | { readonly kind: "pass" }
  | { readonly kind: "wait" }
  | { readonly kind: "sign-in"; readonly to: "/login"; readonly state: { readonly from: string } }
  | { readonly kind: "verify"; readonly to: "/profile"; readonly state: VerificationState };

/** Whether this visitor may see a page with this need, and where to go otherwise. */
export function passage(need: Need, visitor: Visitor, path: string): Passage {
  if (need === "nothing") return { kind: "pass" };
  if (visitor.isLoading) return { kind: "wait" };
  if (!visitor.isAuthenticated) return { kind: "sign-in", to: "/login", state: { from: path } };
  if (need === "verified" && !visitor.isVerified) {
    return { kind: "verify", to: "/profile", state: { from: path, verificationRequired: true } };
  }
  return { kind: "pass" };
}

/** Where a successful login leads: the path that was asked for, else the chat. */
export function afterLogin(state: unknown): string {
  return internalPath(fieldOf(state, "from")) ?? "/chat";
}

/** Whether navigation state says that verification is required. */
export function requiresVerification(state: unknown): boolean {
  return fieldOf(state, "verificationRequired") === true;
}

/** What the page before wants said on this one. */
export function messageFrom(state: unknown): string | null {
  const message = fieldOf(state, "message");
  return typeof message === "string" ? message : null;
}

function fieldOf(state: unknown, name: string): unknown {
  return typeof state === "object" && state !== null
    ? (state as Record<string, unknown>)[name]
    : undefined;
}
