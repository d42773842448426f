/** That a host's function threw: what it says itself is the error's cause, and for the console. */
export function textOfThrown(name: string, cause: unknown): string {
  const failed = `${name}() failed`;
  return isCutOff(cause) ? `${failed}: its request got no reply. ${whyCutOff()}` : `${failed}.`;
}

/** That a host's function gave no token, naming what it gave and never its text. */
export function textOfGiven(name: string, given: unknown): string {
  const wanted = name === "getToken" ? "an access token" : "a client secret (es_…)";
  const what = describe(name, given);
  return `${name}() must give ${wanted} alone, or null where nobody is signed in. It gave ${what}${what.endsWith("?") ? "" : "."}`;
}

/** Tells whoever writes the page that its function keeps everybody waiting. */
export function tellSlow(name: string): void {
  console.warn(`${name}() has not answered yet: does your minting server reply?`);
}

/** What `fetch` rejects with in Chromium, Firefox, WebKit and Node where there was no reply. */
const cutOff = /^(failed to fetch|networkerror|load failed|fetch failed|could not connect)/i;

function isCutOff(cause: unknown): boolean {
  return cause instanceof Error && cutOff.test(cause.message);
}

function whyCutOff(): string {
  const running = "Does your minting server run, and at the address that is asked?";
  if (typeof location === "undefined") return running;
  return `${running} One of another origin than the page must answer with Access-Control-Allow-Origin: ${location.origin}, its failures and OPTIONS too.`;
}

function describe(name: string, given: unknown): string {
  if (given === undefined) return "undefined: is `return` missing?";
  if (typeof given === "string") return describeText(name, given.trim());
  if (typeof Response !== "undefined" && given instanceof Response) {
    return "a Response: return its text()";
  }
  if (Array.isArray(given)) return "an array";
  if (typeof given !== "object" || given === null) return `a ${typeof given}`;
  if ("client_secret" in given) return "an object: return its client_secret alone";
  return "an object";
}

function describeText(name: string, text: string): string {
  if (text === "") return "an empty text: look at what your minting server replied";
  if (text.startsWith("sk_")) {
    return "a secret key (sk_…): it is exposed now; revoke it under /developers, and mint on the server";
  }
  if (text.startsWith("pk_")) {
    return "a public key (pk_…): your server mints client secrets with its secret key";
  }
  if (text.startsWith("es_") && name === "getToken") {
    return "a client secret (es_…): give it as getClientSecret";
  }
  if (text.startsWith("<")) return "a page of HTML: does the request reach your minting server?";
  if (/^[[{"]/.test(text)) return "JSON: return its client_secret alone";
  if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) return "an access token: give it as getToken";
  return "another text";
}
