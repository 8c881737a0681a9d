import type { Fields } from "../tables.ts";

/**
 * An entry of the audit as it leaves for a receiver. Users are named by their public id alone: what has left cannot be
 * taken back when they delete their account. For the same reason nothing is looked up that the entry does not say.
 */
export interface CopiedEntry {
  /** 0 is the platform's. */
  chain: number;
  /** Place in the chain, from 1 without gaps. */
  seq: number;
  /** UTC with microseconds, as it is hashed: `2026-11-27T08:01:02.000003Z`. */
  at: string;
  /** Public id; null for the platform, and for an organization that is gone. */
  organization: string | null;
  person: string | null;
  program: string | null;
  member: boolean;
  act: string;
  route: string | null;
  thing: string | null;
  handle: string | null;
  name: string | null;
  network: string | null;
  device: string | null;
  requestId: string | null;
  before: Fields | null;
  after: Fields | null;
  /** Of this entry and all before it, in hexadecimal digits. */
  hash: string;
}
