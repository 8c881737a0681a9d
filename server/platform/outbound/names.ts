import { Resolver } from "node:dns/promises";
import { isReservedName } from "./host.ts";

/** What DNS says of names where something depends on it: a failure is no answer. */
export interface Names {
  /** The text records of a name; throws with the resolver's code (ENOTFOUND, ENODATA where there are none). */
  txt(name: string): Promise<string[][]>;
  /** The hosts that take a domain's mail, by its MX records alone; null where DNS gave no answer. */
  exchangers(domain: string): Promise<string[] | null>;
  /** Whether a domain can take mail: it has hosts for it; it surely has none (RFC 7505, or no such domain); unknown. */
  takesMail(domain: string): Promise<"yes" | "no" | "unknown">;
}

/** The resolver's codes for a name, or a record, that there surely is none of. Every other code is no answer. */
const ABSENT = new Set(["ENODATA", "ENOTFOUND"]);
export const isAbsent = (error: unknown): boolean => ABSENT.has(codeOf(error));
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";

/** A record may hold any byte. Those that no text has cannot be stored: a sign in their place shows that there was one. */
export const plainText = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, "\ufffd");

/** What DNS says: that of the system, or of these servers ("127.0.0.1:5353"). */
export function createNames({
  servers,
  timeout = 3_000,
}: {
  servers?: readonly string[];
  timeout?: number;
} = {}): Names {
  const resolver = () => {
    const made = new Resolver({ timeout, tries: 2 });
    if (servers) made.setServers(servers);
    return made;
  };
  async function mxOf(domain: string): Promise<string[] | "unknown"> {
    if (isReservedName(domain)) return [];
    try {
      const answers = await resolver().resolveMx(domain);
      return answers.map(({ exchange }) => plainText(exchange).toLowerCase().replace(/\.$/, ""));
    } catch (error) {
      return isAbsent(error) ? [] : "unknown";
    }
  }
  return {
    async txt(name) {
      if (isReservedName(name)) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
      return (await resolver().resolveTxt(name)).map((parts) => parts.map(plainText));
    },
    async exchangers(domain) {
      const found = await mxOf(domain);
      return found === "unknown" ? null : found;
    },
    async takesMail(domain) {
      if (isReservedName(domain)) return "no";
      const mx = await mxOf(domain);
      if (mx === "unknown") return "unknown";
      // A null MX is one record with the root as its host.
      if (mx.some((host) => host !== "")) return "yes";
      if (mx.length > 0) return "no";
      // RFC 5321 5.1: without MX the domain itself is the host.
      const hosts = await Promise.allSettled([resolver().resolve4(domain), resolver().resolve6(domain)]);
      if (hosts.some(({ status }) => status === "fulfilled")) return "yes";
      return hosts.every((one) => one.status === "rejected" && isAbsent(one.reason)) ? "no" : "unknown";
    },
  };
}

export const namesByDns: Names = createNames();

/** For tests with their own resolver: nothing is known. */
export const noNames: Names = {
  txt: () => Promise.reject(Object.assign(new Error("no DNS in tests"), { code: "ETIMEOUT" })),
  exchangers: async () => null,
  takesMail: async () => "unknown",
};
