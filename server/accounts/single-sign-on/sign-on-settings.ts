import type { SignOn, SignOnInput } from "../../../contract/accounts/single-sign-on.ts";
import { holdsControls } from "../../../contract/forms/text.ts";
import { type FieldFault, fault } from "../../platform/fault.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Context } from "../../platform/web/http.ts";
import { links } from "../links.ts";
import { noteSignOn } from "./note-sign-on.ts";
import { deleteRecoveryCode, makeRecoveryCode, selectCodeMade } from "./only-way.ts";
import { recordOf } from "./prove-domain.ts";
import {
  countPeople,
  deleteSignOn,
  insertSignOn,
  lockOwner,
  type SignOnRow,
  selectAllSignOns,
  selectDomains,
  selectSignOn,
  updateSignOn,
} from "./queries.ts";
import { resealSignOnSecret, sealSignOnSecret, signOnAddress } from "./sign-on-client.ts";

/** What an organization has entered, without its secret. */
export async function describeSignOn(
  { db, config }: Pick<Context, "db" | "config">,
  ownerId: number,
): Promise<SignOn> {
  const row = await selectSignOn(db, ownerId);
  const domains = await selectDomains(db, ownerId);
  return {
    redirectAddress: signOnAddress(config),
    provider: row
      ? {
          issuer: row.issuer,
          clientId: row.client_id,
          secret: { set: row.secret !== null, changed: row.secret_changed?.toISOString() ?? null },
          role: row.role,
          enabled: row.enabled,
          unsaid: row.unsaid,
          onlyWay: row.only_way,
          modified: row.modified.toISOString(),
          used: row.used?.toISOString() ?? null,
          failed:
            row.fault && row.fault_at && row.fault_request
              ? { fault: row.fault, at: row.fault_at.toISOString(), requestId: row.fault_request }
              : null,
          people: await countPeople(db, row.id),
          link: links(config).signOn(row.public_id),
        }
      : null,
    domains: domains.map((domain) => ({
      publicId: domain.public_id,
      domain: domain.domain,
      record: recordOf(domain),
      proved: domain.proved?.toISOString() ?? null,
    })),
    codeMade: (await selectCodeMade(db, ownerId))?.toISOString() ?? null,
  };
}

/**
 * Enters or changes an organization's provider, all or nothing. Answers the recovery code where one is made: as soon as
 * there is no other way in, there has to be one.
 * @throws Fault invalid, stale, sign-on-untried
 */
export async function saveSignOn(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  ownerId: number,
  given: SignOnInput,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, ownerId);
    const stored = await selectSignOn(tx, ownerId);
    if ((stored?.modified.toISOString() ?? null) !== given.modified) throw fault("stale");
    const { issuer, clientId } = given;
    const same = stored?.issuer === issuer && stored.client_id === clientId;
    const fields = checkInput(given, same ? stored : undefined);
    if (fields.length > 0) throw fault("invalid", { fields });
    if (given.onlyWay) await requireTried(tx, ownerId, same ? stored : undefined, given);
    const row = {
      issuer,
      client_id: clientId,
      role: given.role,
      enabled: given.enabled,
      unsaid: given.unsaid,
      only_way: given.onlyWay,
      modified: new Date(),
      // Whether it works has to be seen anew.
      ...(!same && { used: null, fault: null, fault_at: null, fault_request: null }),
    };
    const id = stored?.id ?? (await insertSignOn(tx, { ...row, owner_id: ownerId })).id;
    await updateSignOn(tx, id, {
      ...row,
      ...(given.secret !== undefined && {
        secret: given.secret === "" ? null : sealSignOnSecret(secrets, id, given.secret),
        secret_changed: new Date(),
      }),
    });
    await noteSignOn(tx, ownerId, stored ?? null, row, given.secret !== undefined);
    if (!given.onlyWay || (await selectCodeMade(tx, ownerId))) return null;
    return makeRecoveryCode(tx, ownerId);
  });
}

/** Nobody is shut out by settings that never let anybody in. */
async function requireTried(
  tx: Tx,
  ownerId: number,
  stored: SignOnRow | undefined,
  given: SignOnInput,
): Promise<void> {
  if (stored?.only_way) return;
  const domains = await selectDomains(tx, ownerId);
  const tried = stored?.used && given.enabled && given.secret === undefined;
  if (!tried || domains.every(({ proved }) => proved === null)) throw fault("sign-on-untried");
}

function checkInput(given: SignOnInput, stored: SignOnRow | undefined): FieldFault[] {
  const fields: FieldFault[] = [];
  const refuse = (name: string, rule: FieldFault["rule"]) => fields.push({ pointer: `/${name}`, rule });
  for (const name of ["clientId", "secret"] as const) {
    if (holdsControls(given[name] ?? "")) refuse(name, "control-characters");
  }
  if (given.issuer === "") refuse("issuer", "required");
  else if (!isIssuer(given.issuer)) refuse("issuer", "wrong-kind");
  if (given.clientId === "") refuse("clientId", "required");
  // A secret is only sent where it was sent before; with another client or issuer it is entered again.
  if (given.secret === undefined && !stored) refuse("secret", "password-missing");
  return fields;
}

/** OpenID Connect Discovery 3: https, without query or fragment. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || holdsControls(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return protocol === "https:" && search === "" && hash === "" && username === "";
}

/** People sign in with a password again; what they are stays. */
export async function removeSignOn(db: Db, ownerId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwner(tx, ownerId);
    const stored = await selectSignOn(tx, ownerId);
    await deleteSignOn(tx, ownerId);
    if (stored) await noteSignOn(tx, ownerId, stored, null);
    // It would be taken for one that belongs to the next provider.
    await deleteRecoveryCode(tx, ownerId);
  });
}

/** Seals the client secrets of all organizations with the present key; answers how many it changed. */
export async function resealSignOns(tx: Tx, secrets: Secrets): Promise<number> {
  let changed = 0;
  for (const { id, secret } of await selectAllSignOns(tx)) {
    const anew = secret && resealSignOnSecret(secrets, id, secret);
    if (!anew) continue;
    await updateSignOn(tx, id, { secret: anew });
    changed += 1;
  }
  return changed;
}
