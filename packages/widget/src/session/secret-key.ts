/** Whether a page holds what only a server may; it is never sent anywhere, nor shown. */
export function isSecretKey(key = ""): boolean {
  return key.startsWith("sk_");
}
