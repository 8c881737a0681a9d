import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";

/** Rows of one kind that are told at most. */
const MOST = 10_000;

/**
 * All that is kept of a user, as JSON: what they entered, what they belong to, and what was recorded of them. Passwords,
 * tokens and sealed secrets are in none of it; campaigns, mails and notes are the organization's.
 */
export async function exportAccount(db: Db, loginId: number): Promise<Buffer> {
  const list = async (query: ReturnType<typeof sql>): Promise<unknown[]> =>
    (await sql`select * from (${query}) each limit ${MOST}`.execute(db)).rows;
  const [account] = await list(sql`
    select username, first_name, middle_name, last_name, nick_name, created, modified from login where id = ${loginId}`);
  const told = {
    account,
    preferences: await list(sql`
      select o.display_name as organization, p.language, p.country, p.restrict_view
      from preference p left join owner o on o.id = p.owner_id where p.login_id = ${loginId}`),
    organizations: await list(sql`
      select o.display_name as organization, m.role, m.created as since
      from membership m join owner o on o.id = m.owner_id where m.login_id = ${loginId} order by m.created`),
    permissions: await list(sql`
      select permission, granted from login_permission where login_id = ${loginId}`),
    singleSignOn: await list(sql`
      select o.display_name as organization, i.issuer, i.subject, i.created, i.used
      from sign_on_identity i join sign_on s on s.id = i.sign_on_id join owner o on o.id = s.owner_id
      where i.login_id = ${loginId}`),
    sessions: await list(sql`
      select started, absolute_until as until, revoked, user_agent from session_family where login_id = ${loginId}
      order by started desc`),
    mailboxes: await list(sql`
      select o.display_name as organization, b.name, b.sender_name, b.sender_address, b.signature, b.disconnected
      from mailbox b join owner o on o.id = b.owner_id where b.login_id = ${loginId} order by b.id`),
    savedSearches: await list(sql`
      select o.display_name as organization, s.name, s.filters
      from saved_search s join owner o on o.id = s.owner_id where s.login_id = ${loginId} order by s.id`),
    templates: await list(sql`
      select v.name, v.language, v.subject, v.body, v.created
      from own_template t join own_template_version v on v.template_id = t.id
      where t.login_id = ${loginId} order by v.template_id, v.version`),
    notices: await list(sql`
      select kind, details, created from notice where login_id = ${loginId} order by id desc`),
    notes: await list(sql`
      select n.text, n.created from conversation_note n where n.login_id = ${loginId} order by n.id`),
    securityEvents: await list(sql`
      select at, kind, detail, network, count from security_event
      where login_id = ${loginId} or about_login_id = ${loginId} order by at desc`),
  };
  return Buffer.from(`${JSON.stringify(told, null, 2)}\n`);
}
