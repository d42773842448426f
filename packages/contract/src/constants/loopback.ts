/** Whether a host name, as in an address or beside a port, can only be the machine itself. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname);
}
