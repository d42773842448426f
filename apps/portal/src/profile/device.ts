const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^node\b|\bundici\b/i, "Node.js"],
  [/^curl\//, "curl"],
  [/^python/i, "Python"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** A device as its owner would call it, from the name that the browser gives itself. */
export function deviceOf(userAgent: string): { readonly name: string; readonly mobile: boolean } {
  const browser = nameIn(userAgent, browsers);
  const system = nameIn(userAgent, systems);
  const name = browser && system ? `${browser} on ${system}` : (browser ?? system);
  return {
    name: name ?? "Unknown device",
    mobile: /\b(?:iPhone|iPad|Mobile|Android)\b/.test(userAgent),
  };
}
