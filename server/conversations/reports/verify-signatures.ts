import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import type { Names } from "../../platform/outbound/names.ts";
import { boundedHeader, inPieces, OddLines } from "./bounded-mail.ts";

/** A DKIM signature that verified. */
export interface VerifiedSignature {
  domain: string;
  /** "all": the whole body, and the header fields that say who wrote it and how it is to be read; else "part". */
  covers: "all" | "part";
}

/** Shorter keys can be broken. */
const SHORTEST_KEY = 1024;
/** Each signature costs a look-up in DNS. */
const MOST_SIGNATURES = 10;
/** Fields that decide what a reader sees: each has to be signed, and to stand there once. */
const DECISIVE = ["from", "content-type"];

/** What mailauth answers beyond what its types name. */
interface Verified {
  signingDomain: string;
  status: { result: string };
  algo?: string;
  signingHeaders?: { keys?: string };
}

/**
 * The DKIM signatures of a mail that verify now, with keys found by DNS (RFC 6376). A signature of only a part of the
 * body, and one that leaves the sender or the type open, proves nothing of what a reader sees. A mail whose header or
 * lines no honest server makes has none.
 */
export async function verifySignatures(names: Names, bytes: Buffer): Promise<VerifiedSignature[]> {
  const header = boundedHeader(bytes);
  if (header === null) return [];
  const fields = [...header.matchAll(/^([!-9;-~]+)[ \t]*:/gm)].map((match) => match[1]!.toLowerCase());
  const signed = fields.filter((name) => name === "dkim-signature").length;
  if (signed === 0 || signed > MOST_SIGNATURES) return [];
  // Appending to what such a signature covers leaves it valid.
  const isLimited = /^dkim-signature[ \t]*:(?:[^\r\n]|\r?\n[ \t])*?;\s*l\s*=/im.test(header);
  const results = await verify(names, bytes);
  return results.flatMap((one) => {
    if (one.status.result !== "pass" || /sha1$/i.test(one.algo ?? "")) return [];
    const keys = String(one.signingHeaders?.keys ?? "")
      .toLowerCase()
      .split(/[\s:]+/);
    const covers =
      !isLimited &&
      DECISIVE.every((name) => keys.includes(name) && fields.filter((field) => field === name).length === 1);
    return [{ domain: one.signingDomain.toLowerCase(), covers: covers ? "all" : "part" } as const];
  });
}

async function verify(names: Names, bytes: Buffer): Promise<Verified[]> {
  try {
    const { results } = await dkimVerify(inPieces(bytes), {
      minBitLength: SHORTEST_KEY,
      resolver: async (name: string, type: string) => {
        if (type !== "TXT") throw Object.assign(new Error("only texts are asked for"), { code: "ENODATA" });
        return names.txt(name);
      },
    });
    return results as unknown as Verified[];
  } catch (error) {
    if (error instanceof OddLines) return [];
    throw error;
  }
}
