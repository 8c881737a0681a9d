import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Language, usualCountry } from "../../../contract/forms/locale.ts";
import { newToken } from "../../platform/handle.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Context } from "../../platform/web/http.ts";
import { allowedSignUps } from "../../settings/sign-ups.ts";
import { noteMember } from "../audit/note-member.ts";
import { hashPassword } from "../passwords/password.ts";
import { selectLoginByName, selectPreference, upsertPreference } from "../queries.ts";
import type { Tokens } from "../sessions/session.ts";
import { enter as beginSession, type From } from "../sessions/sign-in.ts";
import { addLogin, addMember } from "../sign-up/create.ts";
import { belongsElsewhere, isMemberOf, wasRemoved } from "./membership.ts";
import {
  hasIdentity,
  type Identity,
  insertLink,
  lockOwner,
  noteUse,
  type SignOnRow,
  selectIdentity,
  upsertIdentity,
} from "./queries.ts";
import { SignOnFailed } from "./sign-on-fault.ts";

/** Whom the provider vouches for. */
export interface Vouched {
  issuer: string;
  subject: string;
  /** The verified address, as user names are stored. */
  username: string;
  domain: string;
  firstName: string;
  lastName: string;
  nickName: string;
}

export type Admitted =
  | { kind: "in"; tokens: Tokens; loginId: number; username: string; made: boolean }
  /** The account is more than this organization's: its password is asked for once. */
  | { kind: "link"; ticket: string };

/**
 * Lets somebody in whom the provider vouches for: who signed in so before, who is a member and nothing else, or a new
 * member, made now. An account that is more, of another organization or with permissions, is joined by its password
 * alone: an organization's provider must not open another's doors (decision 156).
 * @throws SignOnFailed
 */
export async function admitPerson(
  { db, secrets }: Context,
  signOn: SignOnRow,
  vouched: Vouched,
  from: From & { browserHash: Buffer; language: Language },
): Promise<Admitted> {
  const identity = { signOnId: signOn.id, issuer: vouched.issuer, subject: vouched.subject };
  // Outside the transaction: hashing takes its time.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  return inTransaction(db, async (tx) => {
    // Two tabs of a new member come one after the other.
    await lockOwner(tx, signOn.owner_id);
    await requireProved(tx, signOn, vouched.domain);
    const known = await selectIdentity(tx, identity);
    if (known) {
      if (known.disabled) throw new SignOnFailed("login-disabled");
      if (!(await isMemberOf(tx, known.id, signOn.owner_id))) throw new SignOnFailed("sign-on-not-member");
      return enter(tx, secrets, signOn, identity, known, from);
    }
    const login = await selectLoginByName(tx, vouched.username);
    if (!login) {
      if ((await allowedSignUps(tx)) === "closed") throw new SignOnFailed("sign-up-closed");
      const made = await addLogin(tx, { ...vouched, passwordHash, ownerIds: [] });
      // Somebody has just signed up with this address; the next attempt finds them.
      if (!made) throw new SignOnFailed("sign-on-over");
      await addMember(tx, made.id, signOn.owner_id, signOn.role);
      const joined = { ownerId: signOn.owner_id, loginId: made.id, before: null, after: signOn.role };
      await noteMember(tx, { ...joined, own: true });
      const { language } = from;
      const country = usualCountry(language);
      await upsertPreference(tx, made.id, { ownerId: signOn.owner_id, restrict: false, language, country });
      const entered = await enter(
        tx,
        secrets,
        signOn,
        identity,
        { id: made.id, username: vouched.username },
        from,
      );
      return { ...entered, made: true };
    }
    if (login.disabled) throw new SignOnFailed("login-disabled");
    const member = await isMemberOf(tx, login.id, signOn.owner_id);
    if (!member && (await wasRemoved(tx, login.id, signOn.owner_id)))
      throw new SignOnFailed("sign-on-not-member");
    // An address may be given to somebody else at the provider: a second person does not become the first.
    const isAnothers = await hasIdentity(tx, signOn.id, vouched.issuer, login.id);
    if (member && !isAnothers && !(await belongsElsewhere(tx, login.id, signOn.owner_id))) {
      return enter(tx, secrets, signOn, identity, { id: login.id, username: vouched.username }, from);
    }
    const { token: ticket, hash: tokenHash } = newToken();
    const { browserHash } = from;
    await insertLink(tx, identity, { loginId: login.id, tokenHash, browserHash });
    return { kind: "link", ticket };
  });
}

/** The organization may have lost the domain, or been switched off, while the person was at the provider. */
async function requireProved(tx: Tx, signOn: SignOnRow, domain: string): Promise<void> {
  const { rows } = await sql<{ enabled: boolean; proved: boolean }>`
    select s.enabled, exists (select from sign_on_domain d
      where d.owner_id = s.owner_id and d.domain = ${domain} and d.proved is not null) as proved
    from sign_on s where s.id = ${signOn.id}`.execute(tx);
  if (!rows[0]?.enabled) throw new SignOnFailed("sign-on-off");
  if (!rows[0].proved) throw new SignOnFailed("sign-on-other-domain");
}

/** As after a password: a browser that is new to its user is told to them by mail, whoever vouched. */
export async function enter(
  tx: Tx,
  secrets: Secrets,
  signOn: SignOnRow,
  identity: Identity,
  login: { id: number; username: string },
  from: From,
): Promise<Extract<Admitted, { kind: "in" }>> {
  await upsertIdentity(tx, identity, login.id);
  await noteUse(tx, signOn);
  const { id: loginId, username } = login;
  const { tokens } = await beginSession(tx, secrets, { loginId, username }, from);
  return { kind: "in", tokens, loginId, username, made: false };
}

/** A user who joins a second organization goes on acting for the first. */
export async function keepChoiceOf(tx: Tx, loginId: number, ownerId: number, language: Language) {
  if (await selectPreference(tx, loginId)) return;
  const country = usualCountry(language);
  await upsertPreference(tx, loginId, { ownerId, restrict: false, language, country });
}
