import type { Preferences } from "../../../contract/contacts/preferences.ts";
import type { YourData } from "../../../contract/contacts/your-data.ts";
import { hideAddresses, hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import { fault } from "../../platform/fault.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { readPreferencesBy, sayPreferences, takeBackPreferences } from "../preferences/say-preferences.ts";
import { listNever } from "../suppression.ts";
import { dataRequestOf } from "./ask-for-data.ts";
import {
  deleteOldRequests,
  markRequest,
  selectBases,
  selectMails,
  selectNamedShow,
  selectObjected,
  selectShows,
} from "./data-queries.ts";

/** All that is known of the person whom a link was mailed to. @throws Fault link-over */
export async function readData(db: Db, secrets: Secrets, token: string): Promise<YourData> {
  const { id, hmac, until, erased, person } = await dataRequestOf(db, secrets, token);
  await markRequest(db, id, "opened");
  const objected = await selectObjected(db, hmac);
  const shows = [];
  for (const { id: podcastId, firstSeen, lastSeen, gone, onSale, ...show } of await selectShows(db, person))
    shows.push({
      ...show,
      // Other people's addresses may stand in words about this one.
      title: hideFor(onSale)(show.title),
      quote: hideAddresses(show.quote),
      firstSeen: firstSeen.toISOString(),
      lastSeen: lastSeen.toISOString(),
      gone: gone?.toISOString() ?? null,
      // Where the show no longer names the address, what is said of ads is said by others.
      preferences: gone ? null : await readPreferencesBy(db, podcastId),
    });
  return {
    address: person,
    until: until.toISOString(),
    objected: objected?.toISOString() ?? null,
    erased: erased?.toISOString() ?? null,
    shows,
    bases: (await selectBases(db, hmac)).map(({ at, ...basis }) => ({
      ...basis,
      quote: hideAddresses(basis.quote),
      at: at.toISOString(),
    })),
    mails: (await selectMails(db, person)).map(({ at, onSale, ...mail }) => ({
      ...mail,
      show: hideFor(onSale)(mail.show),
      subject: hideAddresses(mail.subject),
      at: at.toISOString(),
    })),
  };
}

/** Forgets requests for data after three years. */
export async function forgetOldRequests(tx: Tx): Promise<void> {
  await deleteOldRequests(tx);
}

/** Lists the holder of a link for everybody, in the caller's transaction; what follows from it is the caller's. */
export async function objectByLink(tx: Tx, secrets: Secrets, token: string): Promise<string> {
  const { id, person } = await dataRequestOf(tx, secrets, token);
  await listNever(tx, secrets, { key: person, ownerId: null, kind: "person", how: "everybody" });
  await markRequest(tx, id, "objected");
  return person;
}

/** Whose link it is, who asks to be erased by it; what follows from it is the caller's. @throws Fault link-over */
export async function noteErasure(tx: Tx, secrets: Secrets, token: string): Promise<string> {
  const { id, person } = await dataRequestOf(tx, secrets, token);
  await markRequest(tx, id, "erased");
  return person;
}

/**
 * Changes what the podcaster says about ads in a show that names their address now.
 * @throws Fault link-over, not-found
 */
export async function correctData(
  db: Db,
  secrets: Secrets,
  given: { token: string; podcast: string; preferences: Preferences | null },
): Promise<YourData> {
  await inTransaction(db, async (tx) => {
    const { person } = await dataRequestOf(tx, secrets, given.token);
    const id = await selectNamedShow(tx, person, given.podcast);
    if (id === undefined) throw fault("not-found");
    if (given.preferences) await sayPreferences(tx, id, "link", given.preferences);
    else await takeBackPreferences(tx, id, "link");
  });
  return readData(db, secrets, given.token);
}
