/** The user's words, and lists of names, in a sentence of a reply. */

const MAX_QUOTED = 60;

/** Words of the user, which stand in quotes only. */
export function quoted(text: string): string {
  const short = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
  return `“${short.replace(/[“”"`\p{Cc}\p{Cf}]/gu, "'")}”`;
}

export function list(parts: readonly string[], join: "and" | "or" = "and"): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${join} ${parts.at(-1)}`;
}
