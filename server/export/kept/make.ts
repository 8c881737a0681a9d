import { createHash } from "node:crypto";
import { sql } from "kysely";
import {
  EXPORT_DAYS,
  EXPORT_MOST_BYTES,
  EXPORT_MOST_HOURS,
  type WholeExport,
} from "../../../contract/export/kept.ts";
import { noteChange } from "../../accounts/audit/note.ts";
import { countReading } from "../../accounts/audit/readings.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { traceOf } from "../../platform/error-trace.ts";
import { inTransaction, isUnavailable, type Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { type Doing, writeExport } from "../write-export.ts";
import {
  beginTurn,
  endExports,
  holdOwner,
  holdTurn,
  insertPiece,
  isStale,
  ownsIt,
  setProgress,
  setReady,
  type Turn,
} from "./queries.ts";
import { forgetPieces } from "./sweep.ts";

/** How often it is written down how far an export is, and looked whether it is still wanted, in milliseconds. */
const LOOK_MS = 1_000;
/** A worker that was killed this often while it made the same export is killed by it. */
const MOST_KILLS = 5;

/** It is over, or somebody else makes it by now. */
class Superseded extends Error {}
class TooLarge extends Error {}
/** Whoever asked owns the organization no more. */
class Left extends Error {}
/** A piece could not be written. Not as PostgreSQL says it: some of what it says has the reading begun again at once. */
class NotKept extends Error {
  constructor(cause: unknown) {
    super("a piece of an export could not be kept", { cause });
  }
}
/** The worker stops; the next one begins anew. */
class Stopping extends Error {}

/**
 * Makes an export and keeps it, all of it or nothing. Killed at any point it is begun anew, and nothing of it is handed out
 * before it is whole. Where a person was erased meanwhile it is begun anew, too.
 */
export async function makeExport(
  context: Pick<Context, "db" | "secrets" | "log">,
  exportId: number,
  { stopping, most = EXPORT_MOST_BYTES }: { stopping?: AbortSignal | undefined; most?: number } = {},
): Promise<void> {
  try {
    await makeInTurns(context, exportId, most, stopping);
  } finally {
    // Where the database is away, the hourly sweep does it.
    await forgetPieces(context.db).catch(() => undefined);
  }
}

async function makeInTurns(
  context: Pick<Context, "db" | "secrets" | "log">,
  exportId: number,
  most: number,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { db, log } = context;
  for (;;) {
    const begun = await inTransaction(db, (tx) => beginTurn(tx, exportId));
    if (!begun) return;
    const { turn, kills, ownerId, loginId } = begun;
    if (turn > 1) await forgetPieces(db);
    if (!begun.entitled) return void (await end(context, { exportId, turn }, "gone", "left"));
    if (kills > MOST_KILLS) return void (await end(context, { exportId, turn }, "failed", "interrupted"));
    try {
      await makeOnce(context, { exportId, turn }, { ownerId, loginId }, most, stopping);
      return;
    } catch (thrown) {
      const error = thrown instanceof NotKept ? thrown.cause : thrown;
      if (error instanceof Superseded) {
        if (await isStale(db, { exportId, turn })) continue;
        return;
      }
      if (error instanceof Stopping) throw error;
      if (error instanceof Left) return void (await end(context, { exportId, turn }, "gone", "left"));
      const why = whyOf(error);
      // Each new turn would fill a full disk again.
      if (why !== "no-space" && isUnavailable(error)) throw error;
      if (why === "broken") log.error({ ...traceOf(error), exportId }, "an export could not be made");
      await end(context, { exportId, turn }, "failed", why);
      return;
    }
  }
}

const whyOf = (error: unknown): NonNullable<WholeExport["why"]> =>
  error instanceof TooLarge
    ? "too-large"
    : // disk_full
      (error as { code?: unknown }).code === "53100"
      ? "no-space"
      : "broken";

async function makeOnce(
  context: Pick<Context, "db" | "secrets">,
  turn: Turn,
  asked: { ownerId: number; loginId: number },
  most: number,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { db } = context;
  const hash = createHash("sha256");
  let number = 0;
  let bytes = 0;
  let looked = 0;
  const latest = Date.now() + EXPORT_MOST_HOURS * 3_600_000;
  const goesOn = () => {
    if (Date.now() > latest) throw new TooLarge();
    if (stopping?.aborted) throw new Stopping("the worker stops");
  };
  const manifest = await writeExport(
    context,
    asked,
    async (piece) => {
      goesOn();
      bytes += piece.length;
      if (bytes > most) throw new TooLarge();
      hash.update(piece);
      const kept = await inTransaction(db, (tx) => insertPiece(tx, turn, number, piece), {
        step: "export.piece",
      }).catch((error: unknown) => {
        throw new NotKept(error);
      });
      if (!kept) throw new Superseded();
      number += 1;
    },
    async (way: Doing) => {
      goesOn();
      if (Date.now() - looked < LOOK_MS) return;
      looked = Date.now();
      if (!(await setProgress(db, turn, { ...way, bytes }))) throw new Superseded();
    },
  );
  const sha256 = hash.digest();
  await inTransaction(db, async (tx) => {
    const { ownerId, loginId } = asked;
    // Held, so that a role that is taken away in the same second is taken away before or afterwards.
    await holdOwner(tx, ownerId);
    if (!(await holdTurn(tx, turn))) throw new Superseded();
    if (!(await ownsIt(tx, ownerId, loginId))) throw new Left();
    await setReady(
      tx,
      turn.exportId,
      {
        bytes,
        sha256,
        rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
        files: manifest.files.length,
        mails: manifest.mails,
        withheld: manifest.withheld,
      },
      EXPORT_DAYS,
    );
    // Of each person one is kept, the newest.
    await endExports(
      tx,
      sql`e.state = 'ready' and e.owner_id = ${ownerId} and e.login_id = ${loginId} and e.id <> ${turn.exportId}`,
      "gone",
      "replaced",
    );
    const addresses = manifest.outside.find(({ name }) => name === "podcast_address")?.rows ?? 0;
    await countReading(tx, { ownerId, loginId, way: "exported", addresses });
    await tellOf(tx, turn.exportId, "export-ready");
    await noteChange(tx, {
      ownerId,
      act: "organization.export",
      thing: "export",
      handle: await handleOf(tx, turn.exportId),
      after: { state: "ready", bytes },
    });
  });
}

async function handleOf(tx: Tx, exportId: number): Promise<string> {
  const row = await tx
    .selectFrom("whole_export")
    .select("public_id")
    .where("id", "=", exportId)
    .executeTakeFirstOrThrow();
  return row.public_id;
}

/** Whoever asked is told, with the organization's name, for they may own several. */
async function tellOf(tx: Tx, exportId: number, kind: "export-ready" | "export-failed"): Promise<void> {
  const { loginId, ownerId, name } = await tx
    .selectFrom("whole_export as e")
    .innerJoin("owner as o", "o.id", "e.owner_id")
    .select(["e.login_id as loginId", "o.id as ownerId", "o.display_name as name"])
    .where("e.id", "=", exportId)
    .executeTakeFirstOrThrow();
  await tell(tx, [loginId], { kind, ownerId, subject: null, details: { owner: name } });
}

/** Of a turn that is over the next one decides. Whoever asked and owns the organization no more is told nothing of it. */
async function end(
  { db }: Pick<Context, "db">,
  { exportId, turn }: Turn,
  state: "failed" | "gone",
  why: NonNullable<WholeExport["why"]>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [ended] = await endExports(tx, sql`e.id = ${exportId} and e.turn = ${turn}`, state, why);
    if (!ended) return;
    if (state === "failed" && (await ownsIt(tx, ended.ownerId, ended.loginId)))
      await tellOf(tx, exportId, "export-failed");
    await noteChange(tx, {
      ownerId: ended.ownerId,
      act: "organization.export",
      thing: "export",
      handle: ended.publicId,
      after: { state, because: why },
    });
  });
}
