import { ProbabilityChatError } from "../errors/probability-chat-error.ts";

/** The error of a host's function that gave no token, naming what it gave and never its text. */
export function sourceFault(name: string, given: unknown): ProbabilityChatError {
  const wanted = name === "getToken" ? "an access token" : "a client secret (es_…)";
  const what = describe(name, given);
  const message = `${name}() must give ${wanted} alone, or null where nobody is signed in. It gave ${what}${what.endsWith("?") ? "" : "."}`;
  return new ProbabilityChatError(message, { code: "token_source", method: "", url: "" });
}

/** Tells whoever writes the page that its function keeps everybody waiting. */
export function tellSlow(name: string): void {
  console.warn(`${name}() has not answered yet: does your minting server reply?`);
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
