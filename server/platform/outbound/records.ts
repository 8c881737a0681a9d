import { Resolver } from "node:dns/promises";
import { isReservedName } from "./host.ts";

/** What DNS says about a domain besides addresses. A failure is an empty answer: nothing depends on these alone. */
export interface Records {
  /** The hosts that take a domain's mail, preferred ones first. */
  mx(domain: string): Promise<string[]>;
  /** Where a service is (RFC 2782), preferred ones first; empty where it is said not to be offered. */
  srv(name: string): Promise<{ host: string; port: number }[]>;
}

const MOST = 20;

export const recordsByDns: Records = {
  async mx(domain) {
    if (isReservedName(domain)) return [];
    const answers = await resolver()
      .resolveMx(domain)
      .catch(() => []);
    return answers
      .sort((a, b) => a.priority - b.priority)
      .map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ""))
      .filter((host) => host !== "")
      .slice(0, MOST);
  },
  async srv(name) {
    if (isReservedName(name)) return [];
    const answers = await resolver()
      .resolveSrv(name)
      .catch(() => []);
    return answers
      .sort((a, b) => a.priority - b.priority || b.weight - a.weight)
      .map(({ name: host, port }) => ({ host: host.toLowerCase().replace(/\.$/, ""), port }))
      .filter(({ host }) => host !== "")
      .slice(0, MOST);
  },
};

/** For tests with their own resolver: they must not ask the internet for the rest. */
export const noRecords: Records = { mx: async () => [], srv: async () => [] };

const resolver = () => new Resolver({ timeout: 1_000, tries: 2 });
