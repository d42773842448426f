/** What a server's address lacks, or has too much at its end; nothing where neither is seen. */
export function addressFault(baseUrl: string): string | null {
  if (!/^https?:\/\//i.test(baseUrl)) return "baseUrl must begin with http:// or https://";
  const end = /[^/]\/(api|chat|embed)\/*$/.exec(baseUrl)?.[1];
  return end ? `baseUrl ends in /${end}: leave off /${end}, unless the server is below it` : null;
}
