import type { Generated } from "kysely";

declare module "../../platform/postgres/database.ts" {
  interface Tables {
    audit: AuditTable;
    audit_pending: AuditPendingTable;
    audit_chain: AuditChainTable;
    audit_left: AuditLeftTable;
    audit_copied: AuditCopiedTable;
    audit_copier: AuditCopierTable;
    address_reading: AddressReadingTable;
  }
}

/** Values of fields before or after a change; never a secret, and no address of a podcast. */
export type Fields = Readonly<Record<string, unknown>>;

interface Entry {
  /** Null for what concerns the whole platform. */
  owner_id: number | null;
  login_id: number | null;
  program: string | null;
  act: string;
  route: string | null;
  thing: string | null;
  handle: string | null;
  name: string | null;
  network: string | null;
  device: string | null;
  request_id: string | null;
}

interface AuditPendingTable extends Entry {
  id: Generated<number>;
  member: Generated<boolean>;
  before: string | null;
  after: string | null;
}

interface AuditTable extends Entry {
  id: number;
  at: Date;
  seq: number;
  member: boolean;
  before: Fields | null;
  after: Fields | null;
  previous: Buffer;
  hash: Buffer;
}

interface AuditChainTable {
  chain: number;
  length: number;
  at: Date;
  hash: Buffer;
}

interface AuditLeftTable {
  month: string;
  chain: number;
  first: number;
  last: number;
  hash: Buffer;
  digest: Buffer;
  at: Generated<Date>;
}

/** What the audit is copied to, outside of the database. */
export type ReceiverKind = "syslog" | "webhook";

interface AuditCopiedTable {
  receiver: ReceiverKind;
  chain: number;
  copied: number;
  at: Generated<Date>;
}

interface AuditCopierTable {
  receiver: ReceiverKind;
  place: string;
  holder: string | null;
  lease_until: Date | null;
  taken: Date | null;
  trouble: string | null;
  trouble_since: Date | null;
}

/** How addresses were read. */
export type Reading = "shown" | "exported" | "mailed";

interface AddressReadingTable {
  owner_id: number;
  login_id: number;
  day: string;
  way: Reading;
  addresses: number;
}
