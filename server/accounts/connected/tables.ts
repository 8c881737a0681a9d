import type { Generated, GeneratedAlways } from "kysely";
import type { ClientAct } from "../../../contract/accounts/connected.ts";

interface OauthClientTable {
  id: GeneratedAlways<number>;
  public_id: string;
  name: string;
  redirect_uris: string[];
  owner_id: number | null;
  created_by: number | null;
  registered_itself: Generated<boolean>;
  created: Generated<Date>;
  used: Generated<Date>;
}

interface OauthGrantTable {
  id: GeneratedAlways<number>;
  public_id: string;
  client_id: number;
  login_id: number;
  owner_id: number;
  acts: ClientAct[];
  resource: string;
  created: Generated<Date>;
  used: string | null;
  ends: Date;
  redirect_uri: string;
  challenge: string;
  code_hash: Buffer;
  code_until: Date;
  family_hash: Buffer | null;
  refresh_hash: Buffer | null;
  refresh_until: Date | null;
  access_hash: Buffer | null;
  access_until: Date | null;
}

declare module "../../platform/postgres/database.ts" {
  interface Tables {
    oauth_client: OauthClientTable;
    oauth_grant: OauthGrantTable;
  }
}
