/** Whether nothing can be asked of an address, since it does not say how. */
export function lacksScheme(baseUrl: string): boolean {
  return !/^https?:\/\//i.test(baseUrl);
}

/** What a server's address lacks, or may have too much at its end; nothing where neither is seen. */
export function addressFault(baseUrl: string): string | null {
  if (lacksScheme(baseUrl)) return "baseUrl must begin with http:// or https://";
  const end = /[^/]\/(api|chat|embed)\/*$/.exec(baseUrl)?.[1];
  return end ? `baseUrl ends in /${end}: leave off /${end}, unless the server is below it` : null;
}
