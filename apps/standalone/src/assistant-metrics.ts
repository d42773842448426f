import type { Assistant } from "@probability-chat/assistant";

/** The AI service's own figures; those of the process are the product API's already. */
export async function assistantMetrics({ internal }: Assistant): Promise<string> {
  const { body } = await internal.inject({ method: "GET", url: "/metrics" });
  return ownFamilies(body);
}

/** Of a text in Prometheus' format, the families that are named after the AI service. */
export function ownFamilies(text: string): string {
  return text
    .split(/^(?=# HELP )/m)
    .filter((family) => family.startsWith("# HELP assistant_"))
    .map((family) => `${family.trimEnd()}\n`)
    .join("");
}
