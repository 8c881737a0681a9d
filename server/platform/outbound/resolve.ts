import { Resolver } from "node:dns/promises";
import { OutboundRefused } from "./refused.ts";

/** Answers all addresses of a name, A and AAAA together, in canonical spelling; empty when there are none. */
export type Resolve = (name: string) => Promise<string[]>;

const absent = new Set(["ENODATA", "ENOTFOUND", "ENONAME", "EBADNAME"]);

/**
 * Asks DNS with the resolver of c-ares instead of `getaddrinfo`: it has timeouts of its own and does not
 * occupy the thread pool that password hashing needs. The hosts file is not read; what stands only there
 * is an internal name.
 */
export const resolveByDns: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const failure = answers.find((answer) => answer.status === "rejected" && !absent.has(answer.reason?.code));
  if (failure?.status === "rejected") {
    const word = failure.reason?.code === "ETIMEOUT" ? "timeout" : "unreachable";
    throw new OutboundRefused(word, "dns", failure.reason);
  }
  return [];
};
