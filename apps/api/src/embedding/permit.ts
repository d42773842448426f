import { fill, type KeyScopeName, type Operation } from "@probability-chat/contract";
import { ApiError } from "../errors/api-error.ts";
import type { Caller } from "../http/call.ts";
import type { Services } from "../services.ts";
import { developersPage } from "./callers.ts";
import { isPageOf, type Page } from "./page.ts";
import { texts } from "./texts.ts";

/** What of an operation says who may call it. */
export interface Permission {
  readonly access: Operation["access"];
  readonly scope?: KeyScopeName | null | undefined;
}

/**
 * Refuses what a key or an embed session may not call, and where from. A secret key comes from no
 * page; an embed session comes from the page that it was exchanged on.
 */
export function permit(services: Services, caller: Caller, of: Permission, page: Page): void {
  const developers = developersPage(services);
  if (caller.kind === "key") {
    if (page.origin !== null) {
      throw new ApiError("forbidden", fill(texts.keyInPage, { developers }));
    }
    if (of.access === "embed") throw new ApiError("forbidden", texts.needsSession);
    requireScope(caller, of, texts.keyNever, texts.keyScope, developers);
  } else if (caller.kind === "embed") {
    requirePage(services, [caller.origin ?? ""], page);
    if (of.access === "key") throw new ApiError("forbidden", texts.needsKey);
    if (of.access !== "embed") {
      requireScope(caller, of, texts.sessionNever, texts.sessionScope, developers);
    }
  } else if (of.access === "key") throw new ApiError("unauthorized", texts.needsKey);
  else if (of.access === "embed") throw new ApiError("unauthorized", texts.needsSession);
}

function requireScope(
  { scopes }: Caller,
  { scope }: Permission,
  never: string,
  lacking: string,
  developers: string,
): void {
  if (!scope) throw new ApiError("forbidden", never);
  if (scopes.includes(scope)) return;
  const has = scopes.map((name) => `“${name}”`).join(", ");
  throw new ApiError("forbidden", fill(lacking, { scope, scopes: has, developers }));
}

/** The one of these origins that a page has; refuses where it has none. */
export function requirePage(services: Services, origins: readonly string[], page: Page): string {
  const { publicUrl } = services.config;
  const origin = origins.find((candidate) => isPageOf(candidate, page, publicUrl));
  if (origin) return origin;
  const text = page.origin === null ? texts.noPage : texts.otherPage;
  const values = { page: page.origin ?? "", origins: origins.join(", ") };
  throw new ApiError(
    "origin_not_allowed",
    fill(text, { ...values, developers: developersPage(services) }),
  );
}
