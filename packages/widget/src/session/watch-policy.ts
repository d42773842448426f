/** What a page's own policy has to say of the calls that are made meanwhile. */
export interface PolicyWatch {
  /** Which directive forbade a call to the server; null where none did. */
  end(): Promise<string | null>;
}

/** Listens for what the page's Content-Security-Policy forbids of calls to a server. */
export function watchPolicy(server: string): PolicyWatch {
  let directive: string | null = null;
  const hear = (event: SecurityPolicyViolationEvent) => {
    if (event.disposition !== "enforce" || !event.blockedURI.startsWith(server)) return;
    directive = event.effectiveDirective;
  };
  document.addEventListener("securitypolicyviolation", hear);
  return {
    async end() {
      // A browser tells of it in a task after that in which the call failed.
      await new Promise((resolve) => setTimeout(resolve));
      document.removeEventListener("securitypolicyviolation", hear);
      return directive;
    },
  };
}
