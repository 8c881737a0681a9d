import { sql } from "kysely";
import type { Db } from "../database.ts";

/** Which server answers: its address and when it was started, and the database it shows. */
export const SERVER = `concat_ws(' ', host(inet_server_addr()), inet_server_port(), pg_postmaster_start_time(),
  (select system_identifier from pg_control_system()), (select oid from pg_database where datname = current_database()))`;

/** All databases with the same history have it. */
const LINEAGE = sql`concat_ws(' ', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()))`;

export interface Standby {
  server: string;
  lineage: string;
  /** Null where it is no standby. */
  replayed: string | null;
}

export async function measureStandby(db: Db): Promise<Standby> {
  const { rows } = await sql<Standby>`
    select ${sql.raw(SERVER)} as server, ${LINEAGE} as lineage,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed`.execute(db);
  return rows[0]!;
}

export interface Primary {
  lineage: string;
  /** Everything that is committed stands before it, on disk. */
  position: string;
  /** Changes with each failover. */
  timeline: string;
}

/** A server that is a standby itself fails here. */
export async function measurePrimary(db: Db): Promise<Primary> {
  const { rows } = await sql<Primary>`
    select ${LINEAGE} as lineage, at::text as position, left(pg_walfile_name(at), 8) as timeline
    from pg_current_wal_flush_lsn() at`.execute(db);
  return rows[0]!;
}
