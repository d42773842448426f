/**
 * What Paddle's overlay needs; nothing where Paddle is not configured. Which of its hosts it calls
 * and frames is its own affair and changes.
 */
const paddleHosts: Readonly<Record<string, string>> = {
  "script-src": "https://cdn.paddle.com",
  "style-src": "https://cdn.paddle.com",
  "connect-src": "https://*.paddle.com",
  "frame-src": "https://*.paddle.com",
};

const policy = [
  ["default-src", "'self'"],
  ["script-src", "'self'"],
  ["style-src", "'self'"],
  ["img-src", "'self' data:"],
  ["connect-src", "'self'"],
  ["frame-src", "'self'"],
  ["object-src", "'none'"],
  ["base-uri", "'none'"],
  ["form-action", "'self'"],
  ["frame-ancestors", "'none'"],
] as const;

/**
 * No text becomes a script or markup by itself: our own pages never turn one into the other. Paddle's
 * script does, so that where it runs this cannot be asked.
 */
const trustedTypes = [
  "require-trusted-types-for 'script'",
  // By which the element vouches for the thread that looks at a file before it is uploaded.
  "trusted-types probability-chat",
];

/** Browsers that came once by TLS come by nothing else. */
export const transportSecurity = "max-age=31536000; includeSubDomains";

/** What the portal's pages may do: only what comes from here. */
export function pageHeaders({ paddle }: { readonly paddle: boolean }): Record<string, string> {
  const directives = policy.map(([name, sources]) => {
    const more = paddle ? paddleHosts[name] : undefined;
    return more === undefined ? `${name} ${sources}` : `${name} ${sources} ${more}`;
  });
  return {
    "content-security-policy": [...directives, ...(paddle ? [] : trustedTypes)].join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    // A payment may open a window of its bank's, which reports back.
    "cross-origin-opener-policy": paddle ? "same-origin-allow-popups" : "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
  };
}

/** What somebody shared by a link is for whoever has it: not to be found, nor told to other sites. */
export const sharedHeaders: Readonly<Record<string, string>> = {
  "x-robots-tag": "noindex, nofollow, noarchive",
  "referrer-policy": "no-referrer",
};

/** The element's script is made to be loaded from other sites. */
export const embedHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};
