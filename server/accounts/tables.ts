import type { Generated, GeneratedAlways } from "kysely";
import type { TokenAct } from "../../contract/accounts/tokens.ts";
import type { Permission } from "../../contract/accounts.ts";
import type { SecurityKind } from "../../contract/accounts-security.ts";
import type { Role } from "../../contract/acts.ts";
import type { Language } from "../../contract/forms/locale.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    owner: OwnerTable;
    login: LoginTable;
    membership: MembershipTable;
    login_permission: LoginPermissionTable;
    preference: PreferenceTable;
    sign_in_attempt: SignInAttemptTable;
    session_family: SessionFamilyTable;
    session_token: SessionTokenTable;
    sign_up: SignUpTable;
    password_reset: PasswordResetTable;
    invitation: InvitationTable;
    member_removal: MemberRemovalTable;
    campaign_guest: CampaignGuestTable;
    security_event: SecurityEventTable;
    ask_budget: AskBudgetTable;
    recent_change: { login_id: number; position: string; at: Generated<Date> };
    owner_access: OwnerAccessView;
    act_on_behalf: ActOnBehalfTable;
    api_key: ApiKeyTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** One of the platform's own mails, written and sent when its turn comes. */
    "account-mail": AccountMail;
    /** Somebody belongs to an organization no more: they left, or were removed. */
    "member-left": { ownerId: number; loginId: number };
    /** Somebody was given a role that may less. */
    "member-lowered": { ownerId: number; loginId: number };
  }
}

/** Which mail, without the secret in it: the link is made when the mail is. */
export type AccountMail =
  | { kind: "sign-up"; id: number }
  | { kind: "password"; username: string; language: Language }
  | { kind: "invitation"; id: number }
  | { kind: "removed"; id: number }
  /** To the address that an account had. */
  | { kind: "deleted"; username: string; language: Language }
  /** To both addresses of a change, and to the old one once it is made. */
  | { kind: "address-old" | "address-new" | "address-changed"; id: number }
  | ({ kind: "security"; loginId: number; what: SecurityLetter } & SecurityDetails);

/** Mails to users about their own account. */
export type SecurityLetter =
  | "passwordChanged"
  | "sessionsEnded"
  | "disabled"
  | "enabled"
  | "newDevice"
  | "factorAdded"
  | "factorRemoved"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "recoveryCodeUsed"
  /** Its user, or whoever knew the password, joined it with a person at a provider. */
  | "signOnJoined"
  /** The one that opens an organization which allows only single sign-on. */
  | "signOnCodeUsed"
  | "codesTried"
  /** One that reports orders and nothing else. */
  | "keyMade"
  /** A person's own. */
  | "tokenMade"
  /** An organization's that may do more. */
  | "ownerTokenMade"
  | "keyRenewed"
  | "clientAllowed"
  /** One of a client's codes or tokens was shown a second time. */
  | "clientEnded";

/** What such a mail names. */
export interface SecurityDetails {
  /** Of a passkey or a key, as its user called it; of a client, as it is registered. */
  name?: string;
  organization?: string;
  passkeyId?: number;
  /** The single sign-on that the account was joined with. */
  signOnId?: number;
  /** The token that was made or renewed. */
  tokenId?: number;
  device?: string;
  network?: string;
}

interface OwnerTable {
  id: GeneratedAlways<number>;
  public_id: string;
  name: string;
  display_name: string;
  /** Since when its members need a second factor. */
  second_factor_since: Generated<Date | null>;
  created: Generated<Date>;
  modified: Generated<Date>;
}

interface SecurityEventTable {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  minute: Generated<Date>;
  kind: SecurityKind;
  login_id: number | null;
  about_login_id: number | null;
  owner_id: number | null;
  detail: string | null;
  network: string | null;
  request_id: string | null;
  count: Generated<number>;
}

interface MemberRemovalTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  login_id: number;
  removed_by: number | null;
  /** What they were. */
  role: Generated<Role>;
  ceiling: Generated<number | null>;
  removed: Generated<Date>;
  undone: Date | null;
  undone_by: number | null;
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
  /** Since when the user is shut out. */
  disabled: Date | null;
  first_signed_in: Generated<Date | null>;
  /** When the user deleted their account: nothing is known of them any more. */
  deleted: Date | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

interface MembershipTable {
  login_id: number;
  owner_id: number;
  /** Never guest: guests belong to no organization. */
  role: Generated<Role>;
  /** Credits a month that a manager spends without asking; null: no ceiling. */
  ceiling: Generated<number | null>;
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
  public_id: string;
  /** As the browser names itself, cut to 300 letters. */
  user_agent: string | null;
  /** When it proved last who uses it. */
  proved: Generated<Date>;
  /** Without its last part. */
  network: string | null;
}

interface SessionTokenTable {
  hash: Buffer;
  family_id: number;
  kind: "bearer" | "cookie";
  created: Generated<Date>;
  expires: Date;
  replaced: Date | null;
  used: Generated<boolean>;
}

interface SignInAttemptTable {
  name_hash: Buffer;
  failures: number;
  blocked_until: Date | null;
  last: Generated<Date>;
}

interface SignUpTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer | null;
  username: string;
  password_hash: string;
  organization: string;
  first_name: string;
  last_name: string;
  language: Language;
  country: string;
  created: Generated<Date>;
  expires: Date;
}

interface PasswordResetTable {
  login_id: number;
  token_hash: Buffer;
  expires: Date;
}

interface InvitationTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  username: string;
  token_hash: Buffer | null;
  invited_by: number | null;
  language: Language;
  role: Generated<Role>;
  /** Of a guest: the campaign they are to see. */
  campaign_id: number | null;
  created: Generated<Date>;
  expires: Date;
}

interface CampaignGuestTable {
  campaign_id: number;
  login_id: number;
  invited_by: number | null;
  created: Generated<Date>;
}

interface AskBudgetTable {
  key_hash: Buffer;
  spent: number;
  window_end: Date;
}

/** A view: memberships, and the organization somebody acts for without belonging to it. */
interface OwnerAccessView {
  login_id: number;
  owner_id: number;
  member: boolean;
  /** Whoever acts for an organization without belonging to it may do what its owners may. */
  role: Role;
}

interface ActOnBehalfTable {
  id: GeneratedAlways<number>;
  login_id: number;
  owner_id: number;
  route: string;
  request_id: string;
  at: Generated<Date>;
}

/** Tokens of programs; the name is older than that (decision 165). */
interface ApiKeyTable {
  id: GeneratedAlways<number>;
  public_id: string;
  /** Null for a person's own. */
  owner_id: number | null;
  name: string;
  hash: Buffer;
  last_four: string;
  created_by: number;
  created: Generated<Date>;
  used: string | null;
  acts: Generated<TokenAct[] | null>;
  expires: Date | null;
  networks: Generated<string[]>;
  before_hash: Buffer | null;
  before_until: Date | null;
}
