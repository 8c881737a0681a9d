import { type ApiKey, KEYS_MOST } from "../../../contract/tracking/keys.ts";
import { ownerOf } from "../../accounts/members/owners.ts";
import { markTokenUsed, openConversionKey } from "../../accounts/tokens/conversion-keys.ts";
import * as tokens from "../../accounts/tokens/tokens.ts";
import { fault } from "../../platform/fault.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";

const ACT = "conversion.report";

/** Keys of shops are tokens of the organization that may report and nothing else; others are shown in the preferences. */
const isKey = ({ acts }: { acts: readonly string[] | null }): boolean =>
  acts?.length === 1 && acts[0] === ACT;

const toKey = ({ publicId, name, lastFour, created, used }: ApiKey): ApiKey => ({
  publicId,
  name,
  lastFour,
  created,
  used,
});

/** @throws Fault not-found */
export async function listKeys(db: Db, caller: Caller, owner: string) {
  return showKeys(db, caller, (await ownerOf(db, caller, { publicId: owner })).id);
}

async function showKeys(db: Db, caller: Caller, ownerId: number): Promise<{ page: ApiKey[] }> {
  return { page: (await tokens.listTokens(db, { ownerId }, caller.loginId)).filter(isKey).map(toKey) };
}

/** @throws Fault not-found, too-many-items */
export async function makeKey(tx: Tx, caller: Caller, owner: string, name: string) {
  const { id: ownerId } = await ownerOf(tx, caller, { publicId: owner });
  const given = { name, acts: [ACT], days: null, networks: [] } as const;
  const { token, ...made } = await tokens.makeToken(tx, { ownerId }, caller.loginId, given);
  if ((await showKeys(tx, caller, ownerId)).page.length > KEYS_MOST)
    throw fault("too-many-items", { values: { max: KEYS_MOST } });
  return { ...toKey(made), key: token };
}

/** @throws Fault not-found */
export async function deleteKey(tx: Tx, caller: Caller, owner: string, key: string) {
  const { id: ownerId } = await ownerOf(tx, caller, { publicId: owner });
  if (!(await showKeys(tx, caller, ownerId)).page.some(({ publicId }) => publicId === key))
    throw fault("not-found");
  await tokens.deleteToken(tx, { ownerId }, caller.loginId, key);
  return showKeys(tx, caller, ownerId);
}

/** What a bearer token opens. The same refusal for none, a wrong one and another organization's. @throws Fault bad-key */
export async function keyFor(db: Db, token: string | null, owner: string, ip: string) {
  const key = await openConversionKey(db, token, ip);
  if (!key || key.ownerPublicId !== owner) throw fault("bad-key");
  return key;
}

export const markUsed = markTokenUsed;
