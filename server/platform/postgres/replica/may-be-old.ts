import { type Db, isUnavailable } from "../database.ts";
import { fencedLike, outsideOf } from "../fence/fence.ts";
import { figuresOfReads } from "./figures.ts";
import type { Replica } from "./replica.ts";

const replicas = new WeakMap<Db, Replica>();

/** From now on, what may be old is read from this standby of the database. */
export const attachReplica = (db: Db, replica: Replica): void => void replicas.set(db, replica);

/** None of a transaction, nor of what a request that changes something works with: these read what they write. */
export const replicaOf = (db: Db): Replica | undefined => replicas.get(db);

/** Who reads. `wrote` is where the primary's log stood after they last changed something, in the last seconds. */
export interface Reader {
  wrote?: string | null;
}

/**
 * A read that may be some seconds old, from a standby where there is one: the only statements that go there are those of
 * a `read` that was handed over here. What the reader changed is always in it. Whatever goes wrong there, also that
 * something is not found, is asked of the primary once more: its answer counts.
 *
 * @param read must change nothing
 */
export async function mayBeOld<T>(db: Db, reader: Reader, read: (db: Db) => Promise<T>): Promise<T> {
  const replica = replicaOf(outsideOf(db));
  if (!replica) return read(db);
  const figures = figuresOfReads();
  const refusal = replica.refusal() ?? (reader.wrote && !replica.has(reader.wrote) ? "own-change" : null);
  if (refusal !== null) {
    figures.read(refusal);
    return read(db);
  }
  try {
    const found = await read(fencedLike(db, replica.db));
    figures.read(null);
    return found;
  } catch (error) {
    if (isUnavailable(error)) replica.distrust();
    figures.read("failed");
    return read(db);
  }
}
