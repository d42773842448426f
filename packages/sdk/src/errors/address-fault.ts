/** Whether an address is a whole one, and a server's: none of a page's own paths, no host alone. */
export function isHttp(baseUrl: string): boolean {
  return /^https?:\/\//i.test(baseUrl);
}

/** What a server's address lacks, or may have too much at its end; nothing where neither is seen. */
export function addressFault(baseUrl: string): string | null {
  if (!isHttp(baseUrl)) return "baseUrl must begin with http:// or https://";
  const end = /[^/]\/(api|chat|embed)\/*$/.exec(baseUrl)?.[1];
  return end ? `baseUrl ends in /${end}: leave off /${end}, unless the server is below it` : null;
}
