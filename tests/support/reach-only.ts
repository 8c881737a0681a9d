import { parseAllow } from "../../server/platform/outbound/address.ts";
import { createOutbound, type Outbound } from "../../server/platform/outbound.ts";

export const DOMAIN = "heron.fm";

/**
 * The guarded way out of a world that consists of hosts below one domain, at these ports of 127.0.0.1. `names` are known
 * beside them; what else is looked up is told to `onForeign` and does not exist.
 */
export function reachOnly(
  ports: readonly number[],
  names: Record<string, string[]> = {},
  onForeign: (name: string) => void = () => undefined,
): Outbound {
  const resolve = async (name: string) => {
    if (names[name]) return names[name];
    if (name.endsWith(`.${DOMAIN}`)) return ["127.0.0.1"];
    onForeign(name);
    return [];
  };
  const allow = parseAllow(ports.map((port) => `127.0.0.1/32:${port}`).join(","));
  return createOutbound({ allow, resolve, userAgent: "Hostread/test" });
}
