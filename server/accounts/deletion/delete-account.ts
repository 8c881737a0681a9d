import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { DELETE_ACCOUNT_PHRASE, type Deletion } from "../../../contract/accounts/deletion.ts";
import type { Role } from "../../../contract/acts.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { isPhrase } from "../../../contract/forms/phrases.ts";
import { fault } from "../../platform/fault.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
import { noteMember } from "../audit/note-member.ts";
import { lockPermissions } from "../members/administer-queries.ts";
import { selectHosts } from "../members/guest-queries.ts";
import { hashPassword, passwordFits } from "../passwords/password.ts";
import { clearAttempts, selectLogin, selectLoginByName } from "../queries.ts";
import { addAccountMail } from "../rows.ts";
import { noteSecurity } from "../security/note.ts";
import { type Budget, networkOf, spend } from "../sessions/ask-budget.ts";
import { attemptsKey } from "../sessions/sign-in.ts";
import { deleteSignUps } from "../sign-up/sign-up-queries.ts";
import { deleteWhatGoes } from "./what-goes.ts";

declare module "../../platform/queue.ts" {
  interface Jobs {
    /** An account was deleted: what other subjects keep for it is taken apart. */
    "login-deleted": { loginId: number };
  }
}

/** Wrong passwords by a signed-in user: a borrowed browser must not allow guessing. */
const WRONG: Budget = { name: "delete-password", most: 10, seconds: 900 };

interface Organization {
  id: number;
  name: string;
  role: Role;
  /** Has members beside the user. */
  others: boolean;
  /** Would have no owner any more who can act. */
  orphaned: boolean;
}

async function organizationsOf(db: Db, loginId: number): Promise<Organization[]> {
  const { rows } = await sql<Organization>`
    select o.id, o.display_name as name, m.role,
      exists (select from membership x where x.owner_id = o.id and x.login_id <> ${loginId}) as others,
      m.role = 'owner' and not exists (
        select from membership x join login l on l.id = x.login_id
        where x.owner_id = o.id and x.login_id <> ${loginId} and x.role = 'owner' and l.disabled is null) as orphaned
    from membership m join owner o on o.id = m.owner_id where m.login_id = ${loginId}
    order by o.display_name, o.id limit 500`.execute(db);
  return rows;
}

/** Whether somebody else could still change the settings of the platform. */
async function isLastAdministrator(db: Db, loginId: number): Promise<boolean> {
  const { rows } = await sql<{ last: boolean }>`
    select exists (select from login_permission where login_id = ${loginId} and permission = 'CORE_CONFIG_UPDATE')
      and not exists (select from login_permission p join login l on l.id = p.login_id
        where p.permission = 'CORE_CONFIG_UPDATE' and l.disabled is null and l.id <> ${loginId}) as last`.execute(
    db,
  );
  return rows[0]!.last;
}

/** What would become of an account, told before it is asked for. */
export async function describeDeletion(db: Db, loginId: number): Promise<Deletion> {
  const organizations = await organizationsOf(db, loginId);
  const { rows } = await sql<Pick<Deletion, "mailboxes" | "waiting" | "savedSearches" | "templates">>`
    select (select count(*)::int from mailbox where login_id = ${loginId} and disconnected is null and smtp_host is not null)
        as mailboxes,
      (select count(*)::int from message m join mailbox b on b.id = m.mailbox_id
        where b.login_id = ${loginId} and b.disconnected is null and m.state in ('queued', 'deferred')) as waiting,
      (select count(*)::int from saved_search where login_id = ${loginId}) as "savedSearches",
      (select count(*)::int from own_template where login_id = ${loginId}) as templates`.execute(db);
  return {
    whyNot: organizations.some(({ others, orphaned }) => others && orphaned)
      ? "last-owner"
      : (await isLastAdministrator(db, loginId))
        ? "last-administrator"
        : null,
    alone: organizations.filter(({ others }) => !others).map(({ name }) => name),
    shared: organizations.filter(({ others }) => others).map(({ name }) => name),
    ...rows[0]!,
  };
}

/**
 * Deletes one's own account. The row stays without a name and shut out for ever, because ledger and history point at it;
 * everything of their own goes at once, mailboxes with the job that follows. They are told at their address.
 * @throws Fault phrase-missing; slow-down, wrong-password; last-owner; last-administrator
 */
export async function deleteAccount(
  { db, log }: Context,
  loginId: number,
  given: { password: string; phrase: string },
  from: { ip: string; language: Language; requestId: string },
): Promise<void> {
  if (!isPhrase(given.phrase, Object.values(DELETE_ACCOUNT_PHRASE))) throw fault("phrase-missing");
  const login = await selectLogin(db, loginId);
  // Counted before it is checked, so that many at once cannot slip through together.
  const wait = await spend(db, WRONG, login.publicId);
  if (wait > 0) throw fault("slow-down", { values: { seconds: wait }, retryAfter: wait });
  const stored = await selectLoginByName(db, login.username);
  if (!stored || !(await passwordFits(stored.passwordHash, given.password))) throw fault("wrong-password");
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  await inTransaction(db, async (tx) => {
    await lockPermissions(tx);
    await lockOrganizations(tx, loginId);
    // Pressed twice: the first has done it.
    const still = await tx
      .selectFrom("login")
      .select("password_hash as passwordHash")
      .where("id", "=", loginId)
      .where("deleted", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!still) return;
    // Replaced meanwhile: the one that fitted deletes nothing any more.
    if (still.passwordHash !== stored.passwordHash) throw fault("wrong-password");
    if (await isLastAdministrator(tx, loginId)) throw fault("last-administrator");
    const organizations = await organizationsOf(tx, loginId);
    if (organizations.some(({ others, orphaned }) => others && orphaned)) throw fault("last-owner");
    for (const { id, others, role } of organizations) {
      if (others) await addJob(tx, "member-left", { ownerId: id, loginId });
      await noteMember(tx, { ownerId: id, loginId, before: role, after: null });
    }
    for (const ownerId of await selectHosts(tx, loginId))
      await noteMember(tx, { ownerId, loginId, before: "guest", after: null });
    await clearAttempts(tx, attemptsKey(login.username, networkOf(from.ip)));
    await deleteSignUps(tx, login.username);
    await tx.deleteFrom("invitation").where("username", "=", login.username).execute();
    await deleteWhatGoes(tx, loginId);
    const now = new Date();
    await tx
      .updateTable("login")
      .set({
        // No address: nothing is ever sent there, and nobody can sign up with it.
        username: `deleted-${loginId}`,
        password_hash: passwordHash,
        first_name: "",
        middle_name: "",
        last_name: "",
        nick_name: "",
        fail_counter: 0,
        disabled: now,
        deleted: now,
        modified: now,
      })
      .where("id", "=", loginId)
      .execute();
    await noteSecurity(tx, log, {
      kind: "account-deleted",
      aboutLoginId: loginId,
      network: networkOf(from.ip),
      requestId: from.requestId,
    });
    await addJob(tx, "login-deleted", { loginId }, { maxAttempts: 25 });
    const { language } = from;
    await addAccountMail(tx, { kind: "deleted", username: login.username, language });
  });
}

/** Two owners of one organization who leave in the same second come one after the other. */
const lockOrganizations = (tx: Tx, loginId: number) =>
  tx
    .selectFrom("owner")
    .select("id")
    .where("id", "in", (eb) => eb.selectFrom("membership").select("owner_id").where("login_id", "=", loginId))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
