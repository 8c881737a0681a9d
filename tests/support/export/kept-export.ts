import { createHash } from "node:crypto";
import { newHandle } from "../../../server/platform/handle.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";

/** An export that is ready, of so many bytes in as many pieces as they take. Answers its handle. */
export async function keptExport(
  db: Db,
  whose: { ownerId: number; loginId: number },
  bytes = Buffer.from("PK a short one"),
  piece = 1_048_576,
): Promise<string> {
  const publicId = newHandle();
  const { id } = await db
    .insertInto("whole_export")
    .values({
      public_id: publicId,
      owner_id: whose.ownerId,
      login_id: whose.loginId,
      state: "ready",
      why: null,
      doing: null,
      total: null,
      turn: 1,
      begun: new Date(),
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest(),
      row_count: 1,
      file_count: 0,
      mail_count: 0,
      withheld: 0,
      made: new Date(),
      until: new Date(Date.now() + 7 * 86_400_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let number = 0; number * piece < bytes.length; number += 1)
    await db
      .insertInto("whole_export_piece")
      .values({ export_id: id, turn: 1, number, bytes: bytes.subarray(number * piece, (number + 1) * piece) })
      .execute();
  return publicId;
}
