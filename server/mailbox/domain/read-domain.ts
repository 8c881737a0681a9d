import type { Names } from "../../platform/outbound/names.ts";
import { type DmarcFacts, readDmarc } from "./read-dmarc.ts";
import { readSpf, type SpfFacts } from "./read-spf.ts";

/** What DNS says about a domain; null for what it gave no answer to. */
export interface DomainFacts {
  spf: SpfFacts;
  dmarc: DmarcFacts;
  /** The hosts that take its mail; one with an empty name where it says that it takes none. */
  mx: string[] | null;
}

/** DNS has so long for one topic: no fault is made of what it does not answer. */
const WITHIN = 20_000;

export async function readDomain(names: Names, domain: string, within = WITHIN): Promise<DomainFacts> {
  const [spf, dmarc, mx] = await Promise.all([
    soon(readSpf(names, domain), within),
    soon(readDmarc(names, domain), within),
    soon(names.exchangers(domain), within),
  ]);
  return { spf, dmarc, mx };
}

async function soon<T>(asked: Promise<T | null>, within: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), within);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
