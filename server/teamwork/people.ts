import { type Act, mayDo, ROLES, type Role } from "../../contract/acts.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import { fault } from "../platform/fault.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { holdPerson, selectPeople } from "./people-queries.ts";

export interface Colleague {
  id: number;
  publicId: string;
  name: string;
}

/** The roles of members that may do something. */
export const rolesThatMay = (act: Act): Role[] =>
  ROLES.filter((role) => role !== "guest" && mayDo(role, act));

/** Who can be given a task of an organization: its members who may do tasks and may sign in, by name. */
export const peopleOf = (db: Db, ownerId: number): Promise<Colleague[]> => whoMay(db, ownerId, "task.edit");

/** Who can be mentioned in a note: all its members who may sign in, by name. */
export const membersOf = (db: Db, ownerId: number): Promise<Colleague[]> =>
  whoMay(db, ownerId, "campaign.read");

/** The row ids of members by their handles, held. @throws Fault not-found for somebody who is none */
export async function mentionedOf(tx: Tx, ownerId: number, handles: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  for (const handle of [...handles].sort()) {
    const id = await holdPerson(tx, ownerId, rolesThatMay("campaign.read"), handle);
    if (id === undefined) throw fault("not-found");
    found.push(id);
  }
  return found;
}

async function whoMay(db: Db, ownerId: number, act: Act): Promise<Colleague[]> {
  const rows = await selectPeople(db, ownerId, rolesThatMay(act));
  const names = await shortNamesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows
    .map((row) => ({ ...row, name: names.get(row.id) ?? "" }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
}

/** One of them by handle, held so that their removal waits; undefined where there is no such person. */
export const personOf = (tx: Tx, ownerId: number, publicId: string): Promise<number | undefined> =>
  holdPerson(tx, ownerId, rolesThatMay("task.edit"), publicId);
