import type { Generated, GeneratedAlways } from "kysely";
import type { Permission } from "../../contract/accounts.ts";
import type { Language } from "../../contract/locale.ts";

declare module "../platform/database.ts" {
  interface Tables {
    owner: OwnerTable;
    login: LoginTable;
    membership: MembershipTable;
    login_permission: LoginPermissionTable;
    preference: PreferenceTable;
    sign_in_attempt: SignInAttemptTable;
    session_family: SessionFamilyTable;
    session_token: SessionTokenTable;
  }
}

interface OwnerTable {
  id: GeneratedAlways<number>;
  public_id: string;
  name: string;
  display_name: string;
  created: Generated<Date>;
  modified: Generated<Date>;
}

interface LoginTable {
  id: GeneratedAlways<number>;
  public_id: string;
  username: string;
  password_hash: string;
  fail_counter: Generated<number>;
  first_name: Generated<string>;
  middle_name: Generated<string>;
  last_name: Generated<string>;
  nick_name: Generated<string>;
  created: Generated<Date>;
  modified: Generated<Date>;
}

interface MembershipTable {
  login_id: number;
  owner_id: number;
  created: Generated<Date>;
}

interface LoginPermissionTable {
  login_id: number;
  permission: Permission;
  granted: Generated<Date>;
}

interface PreferenceTable {
  login_id: number;
  owner_id: number | null;
  restrict_view: Generated<boolean>;
  language: Generated<Language>;
  country: Generated<string>;
  modified: Generated<Date>;
}

interface SessionFamilyTable {
  id: GeneratedAlways<number>;
  login_id: number;
  started: Generated<Date>;
  absolute_until: Date;
  revoked: Date | null;
}

interface SessionTokenTable {
  hash: Buffer;
  family_id: number;
  kind: "bearer" | "cookie";
  created: Generated<Date>;
  expires: Date;
  replaced: Date | null;
}

interface SignInAttemptTable {
  name_hash: Buffer;
  failures: number;
  blocked_until: Date | null;
  last: Generated<Date>;
}
