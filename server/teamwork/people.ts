import { type Act, mayDo, ROLES, type Role } from "../../contract/acts.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
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
export async function peopleOf(db: Db, ownerId: number): Promise<Colleague[]> {
  const rows = await selectPeople(db, ownerId, rolesThatMay("task.edit"));
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
