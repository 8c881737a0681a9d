import { createHash, randomBytes } from "node:crypto";
import { type ApiKey, KEYS_MOST } from "../../../contract/tracking/keys.ts";
import { ownerOf } from "../../accounts/members/owners.ts";
import { addSecurityMail } from "../../accounts/security/tell.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { deleteKeyOf, insertKey, lockKeys, selectByHash, selectKeys } from "./queries.ts";

/** Tells at a glance what it is, also to those who look for secrets in other people's files. */
const PREFIX = "hostread_";
/** 256 random bits need no slow hash. */
const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** @throws Fault not-found */
export async function listKeys(db: Db, caller: Caller, owner: string) {
  return showKeys(db, (await ownerOf(db, caller, { publicId: owner })).id);
}

async function showKeys(db: Db, ownerId: number): Promise<{ page: ApiKey[] }> {
  const rows = await selectKeys(db, ownerId);
  return { page: rows.map(({ created, ...row }) => ({ ...row, created: created.toISOString() })) };
}

/** @throws Fault not-found, too-many-items */
export async function makeKey(tx: Tx, caller: Caller, owner: string, name: string) {
  const { id } = await ownerOf(tx, caller, { publicId: owner });
  await lockKeys(tx, id);
  if ((await selectKeys(tx, id)).length >= KEYS_MOST)
    throw fault("too-many-items", { values: { max: KEYS_MOST } });
  const key = `${PREFIX}${randomBytes(32).toString("base64url")}`;
  const made = { public_id: newHandle(), name: name.trim(), last_four: key.slice(-4) };
  await insertKey(tx, { ...made, owner_id: id, hash: hashOf(key), created_by: caller.loginId });
  await addSecurityMail(tx, caller.loginId, "keyMade", { name: made.name });
  const shown = (await showKeys(tx, id)).page.find(({ publicId }) => publicId === made.public_id)!;
  return { ...shown, key };
}

/** @throws Fault not-found */
export async function deleteKey(tx: Tx, caller: Caller, owner: string, key: string) {
  const { id } = await ownerOf(tx, caller, { publicId: owner });
  if (!(await deleteKeyOf(tx, id, key))) throw fault("not-found");
  return showKeys(tx, id);
}

/** What a bearer token opens. The same refusal for none, a wrong one and another organization's. @throws Fault bad-key */
export async function keyFor(db: Db, token: string | null, owner: string) {
  const key = token?.startsWith(PREFIX) ? await selectByHash(db, hashOf(token)) : undefined;
  if (!key || key.ownerPublicId !== owner) throw fault("bad-key");
  return key;
}
