const schemes = /^(https?|ircs?|mailto|xmpp)$/i;

/**
 * The addresses that assistant text may carry: http, https, irc, ircs, mailto, xmpp, or relative.
 * Any other becomes empty.
 */
export function allowedAddress(address: string): string {
  const cleaned = withoutIgnored(address);
  const colon = cleaned.indexOf(":");
  if (colon === -1) return address;
  const before = cleaned.slice(0, colon);
  const isRelative = /[/?#]/.test(before);
  return isRelative || schemes.test(before) ? address : "";
}

/** Browsers drop these characters before they read the scheme. */
function withoutIgnored(address: string): string {
  let cleaned = "";
  for (const character of address) {
    if (character > " " && character !== "\u007f") cleaned += character;
  }
  return cleaned;
}
