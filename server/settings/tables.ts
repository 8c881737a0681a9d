import type { ColumnType, Generated, GeneratedAlways } from "kysely";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    setting: SettingTable;
    mail_provider: MailProviderTable;
  }
}

interface SettingTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  modified: Generated<Date>;
}

/** A mail provider that lets users in by consent. `secret` is sealed with its row as place. */
interface MailProviderTable {
  id: GeneratedAlways<number>;
  public_id: string;
  kind: "google" | "microsoft" | "oidc";
  name: string;
  issuer: string;
  tenant: string | null;
  client_id: Generated<string>;
  secret: Buffer | null;
  secret_changed: Date | null;
  transport: Generated<"mail" | "gmail" | "graph">;
  scopes: Generated<string[]>;
  hosts: ColumnType<ProviderHosts | null, string | null, string | null>;
  enabled: Generated<boolean>;
  checked: Date | null;
  failing_since: Date | null;
  failing_reason: string | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

/** The mail servers of an OIDC provider. */
export interface ProviderHosts {
  imap: { host: string; port: number; secure: boolean };
  smtp: { host: string; port: number; secure: boolean };
}
