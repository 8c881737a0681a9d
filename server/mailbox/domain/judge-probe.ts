import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { type Names, plainText } from "../../platform/outbound/names.ts";

/** One DKIM signature of the mail that a mailbox wrote to itself. */
export interface ProbeSignature {
  domain: string;
  selector: string;
  result: "pass" | "broken" | "no-key" | "weak-key" | "unknown";
  /** Names of the header fields it covers. */
  covers: string[];
}

export interface JudgedProbe {
  signatures: ProbeSignature[];
  /** The domain of the address that failures go to; null where the mail does not tell. */
  returnPath: string | null;
}

const MOST_SIGNATURES = 10;
/** Shorter keys can be broken. */
const SHORTEST_KEY = 1024;

/** What mailauth answers beyond what its types name. */
interface Verified {
  signingDomain?: string;
  selector?: string;
  algo?: string;
  status: { result: string; comment?: string | false; policy?: Record<string, string> };
  signingHeaders?: { keys?: string };
}

/** Checks every signature of a mail with the keys that DNS has now (RFC 6376). */
export async function judgeProbe(names: Names, bytes: Buffer): Promise<JudgedProbe> {
  const header = bytes.toString("latin1").split(/\r?\n\r?\n/, 1)[0] ?? "";
  const { results } = await dkimVerify(bytes, {
    minBitLength: SHORTEST_KEY,
    resolver: async (name: string, type: string) => {
      if (type !== "TXT") throw Object.assign(new Error("only texts are asked for"), { code: "ENODATA" });
      return names.txt(name);
    },
  });
  const signatures = (results as unknown as Verified[])
    // A mail without one has a result all the same.
    .filter(({ signingDomain, selector }) => signingDomain && selector)
    .slice(0, MOST_SIGNATURES)
    .map((one) => ({
      domain: plainText(one.signingDomain!).toLowerCase(),
      selector: plainText(one.selector!.slice(0, 200)),
      result: resultOf(one),
      covers: plainText(one.signingHeaders?.keys ?? "")
        .toLowerCase()
        .split(/[\s:]+/)
        .filter((name) => name !== "")
        .slice(0, 60),
    }));
  return { signatures, returnPath: returnPathIn(header) };
}

function resultOf({ status, algo }: Verified): ProbeSignature["result"] {
  if (status.result === "temperror") return "unknown";
  if (status.policy?.["dkim-rules"] === "weak-key" || /sha1$/i.test(algo ?? "")) return "weak-key";
  if (status.comment === "no key" || status.comment === "invalid public key") return "no-key";
  return status.result === "pass" ? "pass" : "broken";
}

function returnPathIn(header: string): string | null {
  const address = /^return-path:[ \t]*<?[^\s<>@]+@([^\s<>@]+)>?/im.exec(header)?.[1];
  return address === undefined ? null : plainText(address).toLowerCase();
}
