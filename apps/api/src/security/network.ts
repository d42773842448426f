/** The groups of an IPv6 address, written out. */
function groupsOf(address: string): readonly string[] {
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}

const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** What one subscriber holds of the network: an IPv4 address, or an IPv6 address' /64. */
export function networkOf(address: string): string {
  const short = v4.exec(address)?.[1];
  if (short) return short;
  return address.includes(":") ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

/** An address as its user may read it: enough to know a place by, the last part left out. */
export function coarseAddress(address: string): string {
  const short = v4.exec(address)?.[1];
  if (address === "::1" || short?.startsWith("127.")) return "this machine";
  if (short) return short.replace(/\d+$/, "x");
  return address.includes(":") ? `${groupsOf(address).slice(0, 3).join(":")}::` : address;
}
