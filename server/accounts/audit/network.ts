import { networkOf } from "../sessions/ask-budget.ts";

/** Where somebody was, without the address's last part: 203.0.113 (/24) or 2001:db8:12:: (/48). */
export function notedNetwork(ip: string): string {
  const network = networkOf(ip);
  if (network.includes(".")) return network;
  const groups = network.slice(0, 12).match(/.{4}/g)!;
  return `${groups.map((group) => group.replace(/^0{1,3}/, "")).join(":")}::`;
}
