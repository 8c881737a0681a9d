import type { Db } from "../../platform/postgres/database.ts";
import { selectWrittenBy } from "./answer-queries.ts";

/** When the person of an address last wrote into a conversation, other than to object; null where they never did. */
export const lastWritten = async (db: Db, conversationId: number, address: string): Promise<Date | null> =>
  (await selectWrittenBy(db, conversationId, address)).last;
