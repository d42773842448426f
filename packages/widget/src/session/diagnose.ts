import { type Client, isNetworkError, isProbabilityChatError } from "@probability-chat/sdk";
import type { Texts } from "../texts/texts.ts";

/**
 * What is wrong with this page's origin or key where a call got no reply, or was refused for its
 * origin: in the server's sentences, which say how to mend it. None where it is something else.
 */
export async function diagnose(
  client: Client,
  publicKey: string | undefined,
  error: unknown,
  { t }: Texts,
): Promise<readonly string[]> {
  const code: string = isProbabilityChatError(error) ? error.code : "";
  if (!isNetworkError(error) && code !== "origin_not_allowed") return [];
  const { origin } = location;
  const address = new URL(client.baseUrl || "/", location.href);
  // `localhost:3000` is read as a scheme, which has no origin: then the host sees what it wrote.
  const server = address.origin === "null" ? client.baseUrl : address.origin;
  try {
    const check = await client.api.checkEmbed({ origin, ...(publicKey ? { key: publicKey } : {}) });
    if (check.problems.length > 0) return check.problems;
  } catch {
    // It gave no reply to this question either.
  }
  if (!navigator.onLine || server === origin || !isNetworkError(error)) return [];
  return [
    t(
      "{server} gave no reply to this page. Check the address, and that the origin {origin} may use it.",
      { server, origin },
    ),
  ];
}
