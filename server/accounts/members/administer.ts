import { PERMISSIONS } from "../../../contract/accounts.ts";
import {
  ACCOUNT_PAGE_SIZE,
  type KnownLogin,
  type listActs as promisedActs,
  type grantPermissions as promisedGrant,
} from "../../../contract/accounts-admin.ts";
import type { RouteBody, RouteReply } from "../../../contract/route.ts";
import { fault } from "../../platform/fault.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { shortName } from "../profile.ts";
import { addSecurityMail } from "../security/tell.ts";
import { revokeOthers } from "../sessions/session-queries.ts";
import { shortNamesOf } from "../short-names.ts";
import {
  countActs,
  countLogins,
  hasAdministrator,
  type KnownLoginRow,
  lockPermissions,
  replacePermissions,
  selectActs,
  selectKnownLogin,
  selectKnownLogins,
  setDisabled,
} from "./administer-queries.ts";

const toKnownLogin = (row: KnownLoginRow): KnownLogin => ({
  publicId: row.publicId,
  username: row.username,
  name: shortName(row),
  permissions: row.permissions,
  owners: row.owners,
  created: row.created.toISOString(),
  disabled: row.disabled,
});

/** Users whose name or address contains the search, a page of them. */
export async function listLogins(db: Db, search: string, pageIndex: number) {
  return {
    resultSize: await countLogins(db, search),
    pageSize: ACCOUNT_PAGE_SIZE,
    pageIndex,
    page: (await selectKnownLogins(db, search, pageIndex)).map(toKnownLogin),
  };
}

/**
 * Changes one permission of a user, or sets all of them, from the next request on.
 * @throws Fault not-found; last-administrator if no one could change settings any more
 */
export async function grantPermissions(
  db: Db,
  { login: publicId, change, permissions }: RouteBody<typeof promisedGrant>,
): Promise<KnownLogin> {
  return inTransaction(db, async (tx) => {
    await lockPermissions(tx);
    const held = permissions ?? (await selectKnownLogin(tx, publicId))?.permissions ?? [];
    const wanted = PERMISSIONS.filter((one) =>
      one === change?.permission ? change.held : held.includes(one),
    );
    if (!(await replacePermissions(tx, publicId, wanted))) throw fault("not-found");
    if (!(await hasAdministrator(tx))) throw fault("last-administrator");
    return toKnownLogin((await selectKnownLogin(tx, publicId))!);
  });
}

/**
 * Disables a user, which ends all their sessions, or enables them again. They are told by mail. Safe to repeat.
 * @throws Fault not-found; not-oneself; last-administrator if no one could change settings any more
 */
export async function disableLogin(
  db: Db,
  caller: Caller,
  publicId: string,
  disabled: boolean,
): Promise<KnownLogin> {
  if (publicId === caller.publicId) throw fault("not-oneself");
  return inTransaction(db, async (tx) => {
    await lockPermissions(tx);
    const changed = await setDisabled(tx, publicId, disabled);
    const known = await selectKnownLogin(tx, publicId);
    if (!known) throw fault("not-found");
    if (!(await hasAdministrator(tx))) throw fault("last-administrator");
    if (changed !== undefined) {
      if (disabled) await revokeOthers(tx, changed, null);
      await addSecurityMail(tx, changed, disabled ? "disabled" : "enabled");
    }
    return toKnownLogin(known);
  });
}

/** What users did for organizations they do not belong to, newest first, with both names. */
export async function listActs(db: Db, pageIndex: number): Promise<RouteReply<typeof promisedActs>> {
  const acts = await selectActs(db, pageIndex);
  const names = await shortNamesOf(
    db,
    acts.map((act) => act.loginId),
  );
  return {
    resultSize: await countActs(db),
    pageSize: ACCOUNT_PAGE_SIZE,
    pageIndex,
    page: acts.map(({ at, loginId, owner, route, requestId }) => ({
      at: at.toISOString(),
      login: names.get(loginId) ?? "",
      owner,
      route,
      requestId,
    })),
  };
}
