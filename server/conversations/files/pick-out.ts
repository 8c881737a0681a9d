import type { TakePiece } from "../../platform/mail/transport.ts";
import { headOf, identityByHead } from "../keeping/identity.ts";
import { PartDecoder } from "../keeping/mime/decode-part.ts";
import { PartFinder } from "../keeping/mime/find-part.ts";
import { fieldOf } from "../keeping/mime/read-people.ts";
import { readHead } from "../keeping/parse-mail.ts";
import type { FileRow } from "./file-queries.ts";
import type { InsideFile } from "./inside-file.ts";
import { lookInside, type Risk } from "./risk.ts";
import type { Spool } from "./spool.ts";

/** A file that was picked out of its mail. */
export interface PickedOut {
  spool: Spool;
  inside: InsideFile<Risk>;
}

/** Picks one file out of a mail that comes in pieces. */
export class PickOut {
  /** Another mail has taken the place of the one that is looked for. */
  isAnother = false;
  /** What writing it to the disk failed with. */
  failure: Error | null = null;
  #spool: Spool | null = null;
  #discarded = false;
  readonly #inside = lookInside();
  readonly #finder: PartFinder;
  #decoder: PartDecoder | null = null;
  readonly #file: Pick<FileRow, "part" | "identity">;
  readonly #open: () => Promise<Spool>;

  constructor(file: Pick<FileRow, "part" | "identity">, open: () => Promise<Spool>) {
    this.#file = file;
    this.#open = open;
    this.#finder = new PartFinder(file.part);
  }

  readonly take: TakePiece = async (piece) => {
    await this.#takeIn(piece);
    return !this.#finder.done && !this.isAnother && this.failure === null;
  };

  /** What came; null where the mail has no such part. `cut` says that its end did not come. */
  async end(cut: boolean): Promise<PickedOut | null> {
    const whole = !cut || this.#finder.done;
    await this.#takeIn(null);
    if (!whole || !this.#spool || this.isAnother || this.failure) return null;
    return { spool: this.#spool, inside: this.#inside };
  }

  async discard(): Promise<void> {
    this.#discarded = true;
    await this.#spool?.close();
  }

  async #takeIn(piece: Buffer | null): Promise<void> {
    const found = this.#finder.push(piece);
    const { headers, part } = this.#finder;
    if (headers) this.isAnother ||= isAnother(headers, this.#file.identity);
    if (!part || this.isAnother || this.failure) return;
    try {
      this.#spool ??= await this.#open();
      if (this.#discarded) await this.#spool.close();
      this.#decoder ??= new PartDecoder(fieldOf(part, "content-transfer-encoding"));
      for (const coded of found) await this.#write(this.#decoder.push(coded));
      if (!piece) await this.#write(this.#decoder.push(null));
      if (!piece) this.#inside.take(null);
    } catch (error) {
      this.failure = error as Error;
    }
  }

  async #write(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    this.#inside.take(bytes);
    await this.#spool!.write(bytes);
  }
}

/** A mail without an id is known by its place alone: the rest of what identifies it is not there yet. */
function isAnother(headers: NonNullable<PartFinder["headers"]>, identity: Buffer): boolean {
  const known = identityByHead({ messageId: readHead(headers).messageId, headers });
  return known !== null && !known.equals(headOf(identity));
}
