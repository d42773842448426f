import type { Api } from "../api.ts";
import { addressFault } from "../errors/address-fault.ts";

/** The addresses whose fault was told; what fails is tried again and again. */
const told = new Set<string>();

/** What the server says is wrong with this page's embedding; nothing where it cannot say. */
export async function diagnoseEmbed(api: Api, key: string | undefined): Promise<readonly string[]> {
  if (typeof location === "undefined" || location.origin === "null") return [];
  const query = { origin: location.origin, ...(key ? { key } : {}) };
  const found = await api
    .checkEmbed(query, { timeout: 2_000, giveUp: () => true })
    .catch(() => null);
  return found?.problems ?? [];
}

/** Tells whoever writes the program what is wrong with the address that it gave, once a call has failed. */
export function tellAddress(baseUrl: string): void {
  const isRelative = typeof location !== "undefined" && /^(\/|$)/.test(baseUrl);
  const fault = addressFault(isRelative ? `${location.origin}${baseUrl}` : baseUrl);
  if (!fault || told.has(baseUrl)) return;
  told.add(baseUrl);
  console.error(`${fault}: it is ${baseUrl || "empty"}`);
}
