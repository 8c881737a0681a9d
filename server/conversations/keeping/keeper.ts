import type { FolderUse, Listed } from "../../platform/mail/transport.ts";
import type { Tx } from "../../platform/postgres/database.ts";

/** The mailbox that is being read. */
export interface ReadMailbox {
  id: number;
  ownerId: number;
  senderAddress: string;
  communicationAddress: string;
  /** Mails that arrived before are history. */
  connected: Date;
}

/** A folder of it, as `mailbox_folder` has it. */
export interface ReadFolder {
  id: number;
  use: FolderUse;
}

/** A mail that was read and belongs to our outreach, ready to be kept. */
export interface Prepared {
  identity: Buffer;
  listed: Listed;
}

/**
 * Decides which mails belong to our outreach, and keeps them. The reader lists, fetches and moves the cursor; it calls
 * `keep` in the transaction that moves it.
 */
export interface Keeper<P extends Prepared = Prepared> {
  /** Those among the listed mails that have to be fetched whole: by their header fields they may be ours. */
  choose(mailbox: ReadMailbox, folder: ReadFolder, listed: readonly Listed[]): Promise<readonly Listed[]>;
  /** Reads a whole mail; null where it turns out not to be ours. `cut`: the end was left out. */
  prepare(
    mailbox: ReadMailbox,
    folder: ReadFolder,
    listed: Listed,
    fetched: { bytes: Buffer; cut: boolean },
  ): Promise<P | null>;
  /** Keeps it with its place and adds its job. "known": the same mail is here already, or was deleted here. */
  keep(tx: Tx, mailbox: ReadMailbox, folder: ReadFolder, prepared: P): Promise<"kept" | "known">;
}
