import { expect, test } from "vitest";
import { coarseAddress, networkOf } from "./network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113.x"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.x"],
  ["2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64", "2001:db8:1::"],
  ["2001:0DB8:0001:0002:bbbb:0:0:1", "2001:db8:1:2::/64", "2001:db8:1::"],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::"],
  ["::1", "0:0:0:0::/64", "this machine"],
  ["127.0.0.1", "127.0.0.1", "this machine"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::"],
  ["unknown", "unknown", "unknown"],
])("%s is counted as %s and shown as %s", (address, network, coarse) => {
  expect([networkOf(address), coarseAddress(address)]).toEqual([network, coarse]);
});
