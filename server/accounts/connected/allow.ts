import { type AskedAccess, type ClientAct, CONNECTIONS_MOST } from "../../../contract/accounts/connected.ts";
import { mayDo } from "../../../contract/acts.ts";
import { fault } from "../../platform/fault.ts";
import { hashToken, newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { noteChange } from "../audit/note.ts";
import { isMember } from "../members/act-on-behalf.ts";
import { ownerOf, ownersOf } from "../members/owners.ts";
import { addSecurityMail } from "../security/tell.ts";
import { requireSession } from "../sessions/require-session.ts";
import { newTokenWord } from "../tokens/word.ts";
import { answerTo, readAsked } from "./asked.ts";
import { countConnections, insertGrant, lockConnections } from "./queries.ts";

/** Where the caller may allow it, and what of it their role has there. Whoever only acts for an organization is nobody there. */
async function placesFor(
  db: Db,
  caller: Caller,
  { acts, ownerId }: { acts: readonly ClientAct[]; ownerId: number | null },
): Promise<AskedAccess["owners"]> {
  const owners = (await ownersOf(db, caller)).filter(({ id }) => ownerId === null || ownerId === id);
  return owners.flatMap(({ publicId, displayName, member, role }) => {
    const may = !member ? [] : acts.filter((act) => mayDo(role, act));
    return may.length > 0 ? [{ publicId, displayName, acts: may }] : [];
  });
}

const UNKNOWN: AskedAccess = {
  name: null,
  registeredItself: false,
  place: null,
  trouble: "client",
  owners: [],
  acts: [],
  back: null,
};

/** What a person is asked before a client may act for them. */
export async function describeAsked(
  db: Db,
  caller: Caller,
  issuer: string,
  query: string,
): Promise<AskedAccess> {
  const read = await readAsked(db, issuer, query);
  const of = read.client?.ownerId ?? null;
  // Another organization's client is as one that is not there.
  if (of !== null && !(await isMember(db, caller, of))) return UNKNOWN;
  const { asked, trouble, client, redirectUri, back } = read;
  const acts = asked?.acts ?? [];
  const owners = asked ? await placesFor(db, caller, { acts, ownerId: of }) : [];
  return {
    name: client?.name ?? null,
    registeredItself: client?.registeredItself ?? false,
    place: redirectUri === null ? null : placeOf(redirectUri),
    trouble: trouble ?? (owners.length > 0 ? null : "nowhere"),
    owners,
    acts,
    back,
  };
}

function placeOf(redirectUri: string): string | null {
  const { protocol, host } = new URL(redirectUri);
  if (protocol === "http:") return null;
  return protocol === "https:" ? host : protocol.slice(0, -1);
}

/**
 * Lets a client act for the caller in one organization, with acts that it has asked for and the caller's role has. Answers
 * the address where the browser goes with the code. What ends the caller's session in the same moment either finds the
 * new connection and ends it, too, or comes first.
 * @throws Fault no-session, access-not-asked, not-found, not-allowed, too-many-items
 */
export async function allowAccess(
  tx: Tx,
  caller: Caller,
  issuer: string,
  given: { asked: string; owner: string; acts: readonly ClientAct[] },
): Promise<string> {
  await requireSession(tx, caller.session);
  const { asked } = await readAsked(tx, issuer, given.asked);
  if (!asked || !given.acts.every((act) => asked.acts.includes(act))) throw fault("access-not-asked");
  const { client, redirectUri, resource, challenge, state } = asked;
  const owner = await ownerOf(tx, caller, { publicId: given.owner });
  // A client of one organization acts in no other.
  if (client.ownerId !== null && client.ownerId !== owner.id) throw fault("access-not-asked");
  const role = (await isMember(tx, caller, owner.id)) && caller.roles?.get(owner.id);
  if (!role || !given.acts.every((act) => mayDo(role, act))) throw fault("not-allowed");
  await lockConnections(tx, caller.loginId);
  const code = newTokenWord("code");
  const publicId = newHandle();
  const acts = asked.acts.filter((act) => given.acts.includes(act));
  await insertGrant(tx, {
    public_id: publicId,
    client_id: client.id,
    login_id: caller.loginId,
    owner_id: owner.id,
    acts,
    resource,
    redirect_uri: redirectUri,
    challenge,
    code_hash: hashToken(code),
  });
  // Afterwards: the new one may have taken the place of one that waited.
  if ((await countConnections(tx, caller.loginId)) > CONNECTIONS_MOST)
    throw fault("too-many-items", { values: { max: CONNECTIONS_MOST } });
  const { name } = client;
  await noteChange(tx, {
    ownerId: owner.id,
    thing: "connection",
    handle: publicId,
    name,
    after: { acts: acts.join(" ") },
  });
  await addSecurityMail(tx, caller.loginId, "clientAllowed", { name, organization: owner.displayName });
  return answerTo(redirectUri, issuer, state, { code });
}
