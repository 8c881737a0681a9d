import type { Generated, GeneratedAlways } from "kysely";
import type { SignOnFault, SignOnRole } from "../../../contract/accounts/single-sign-on.ts";

declare module "../../platform/postgres/database.ts" {
  interface Tables {
    sign_on: SignOnTable;
    sign_on_domain: SignOnDomainTable;
    sign_on_identity: SignOnIdentityTable;
    sign_on_attempt: SignOnAttemptTable;
    sign_on_link: SignOnLinkTable;
    sign_on_code: SignOnCodeTable;
    sign_on_exception: SignOnExceptionTable;
  }
}

interface SignOnTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  issuer: string;
  client_id: string;
  secret: Buffer | null;
  secret_changed: Date | null;
  role: SignOnRole;
  enabled: boolean;
  unsaid: Generated<boolean>;
  only_way: Generated<boolean>;
  used: Date | null;
  fault: SignOnFault | null;
  fault_at: Date | null;
  fault_request: string | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

interface SignOnDomainTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  domain: string;
  word: string;
  proved: Date | null;
  created: Generated<Date>;
}

interface SignOnIdentityTable {
  sign_on_id: number;
  issuer: string;
  subject: string;
  login_id: number;
  created: Generated<Date>;
  used: Generated<Date>;
}

interface SignOnAttemptTable {
  state_hash: Buffer;
  sign_on_id: number;
  browser_hash: Buffer;
  verifier: Buffer;
  redirect_uri: string;
  way_back: string | null;
  until: Date;
}

interface SignOnLinkTable {
  token_hash: Buffer;
  sign_on_id: number;
  login_id: number;
  issuer: string;
  subject: string;
  browser_hash: Buffer;
  until: Date;
}

interface SignOnCodeTable {
  owner_id: number;
  code_hash: Buffer;
  created: Generated<Date>;
}

interface SignOnExceptionTable {
  login_id: number;
  until: Date;
}
