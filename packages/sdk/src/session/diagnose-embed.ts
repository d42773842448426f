import type { Api } from "../api.ts";

/** What the server says is wrong with this page's embedding; nothing where it cannot say. */
export async function diagnoseEmbed(api: Api, key: string | undefined): Promise<readonly string[]> {
  if (typeof location === "undefined" || location.origin === "null") return [];
  const query = { origin: location.origin, ...(key === undefined ? {} : { key }) };
  const found = await api.checkEmbed(query, { timeout: 5_000 }).catch(() => null);
  return found?.problems ?? [];
}
