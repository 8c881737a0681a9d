import { expect, test } from "vitest";
import { notedNetwork } from "./network.ts";

test.each([
  ["203.0.113.77", "203.0.113"],
  ["::ffff:203.0.113.77", "203.0.113"],
  ["2001:db8:12:3456:789a::1", "2001:db8:12::"],
  ["2001:DB8::1", "2001:db8:0::"],
  ["::1", "0:0:0::"],
])("D3.01 of %s the audit notes %s: a /24 or a /48, as networks are written", (ip, network) => {
  expect(notedNetwork(ip)).toBe(network);
});
