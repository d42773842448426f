import type { Operation } from "./operation.ts";

/**
 * Whose pages may read a reply, as browsers ask: the installation's own only, those of origins that
 * a tenant lists too, or any.
 */
export type Pages = "own" | "tenants" | "any";

/** Matches an operation's path, with or without the slash at its end. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/$/, "").replace(/\{\w+\}/g, "[^/]+")}/?$`);
}

/** Whose pages may read an operation's replies: what an embed session may call, tenants' may. */
function pagesOf({ access, scope, pages }: Operation): Pages {
  const isForSessions = access === "embed" || (scope !== undefined && scope !== "embed");
  return pages ?? (isForSessions ? "tenants" : "own");
}

/** The same by a request's method and path; of what is no operation, the installation's own. */
export function pagesByRoute(
  operations: Readonly<Record<string, Operation>>,
): (method: string, path: string) => Pages {
  const routes = Object.values(operations).map((operation) => ({
    method: operation.method,
    pattern: pathPattern(operation.path),
    pages: pagesOf(operation),
  }));
  return (method, path) =>
    routes.find((route) => route.method === method && route.pattern.test(path))?.pages ?? "own";
}
