import type { RouteReply } from "../../../contract/route.ts";
import type { CampaignTasks, listOwnTasks as ownPromised, Task } from "../../../contract/teamwork/tasks.ts";
import { MOST_OWN_LISTED } from "../../../contract/teamwork/tasks.ts";
import { visibleOwners } from "../../accounts/members/owners.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { campaignOf } from "../../campaigns/find.ts";
import { hideFor, hideInText } from "../../catalogue/addresses/hide-addresses.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { peopleOf } from "../people.ts";
import { isEntryOf, selectOwnTasks, selectTask, selectTasks, type TaskRow } from "./task-queries.ts";

/** Tasks of a campaign and who can be given one. @throws Fault not-found */
export async function listTasks(
  db: Db,
  caller: Caller,
  campaignId: string,
  entry: string | undefined,
): Promise<CampaignTasks> {
  const campaign = await campaignOf(db, caller, campaignId);
  const people = await peopleOf(db, campaign.ownerId);
  if (entry !== undefined && !(await isEntryOf(db, campaign.id, entry))) throw fault("not-found");
  return {
    tasks: await toTasks(db, await selectTasks(db, campaign.id, entry)),
    people: people.map(({ id, publicId, name }) => ({ id: publicId, name, self: id === caller.loginId })),
  };
}

/** The caller's own open tasks in the organizations that their lists show. */
export async function listOwnTasks(db: Db, caller: Caller): Promise<RouteReply<typeof ownPromised>> {
  const owners = await visibleOwners(db, caller);
  const rows = await selectOwnTasks(
    db,
    caller.loginId,
    owners.map(({ id }) => id),
    MOST_OWN_LISTED,
  );
  const tasks = await toTasks(db, rows);
  return {
    tasks: tasks.map((task, place) => {
      const { campaign: publicId, campaignName: displayName } = rows[place]!;
      return { ...task, campaign: { publicId, displayName } };
    }),
    more: Math.max(0, (rows[0]?.count ?? 0) - rows.length),
  };
}

/** A task that is known to be there. */
export async function showTask(db: Db, id: number): Promise<Task> {
  const row = await selectTask(db, { id });
  return (await toTasks(db, row ? [row] : []))[0]!;
}

async function toTasks(db: Db, rows: readonly TaskRow[]): Promise<Task[]> {
  const names = await shortNamesOf(
    db,
    rows.flatMap((row) => [row.personId, row.createdBy, row.doneBy].filter((id) => id !== null)),
  );
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map((row) => ({
    publicId: row.publicId,
    text: row.text,
    due: row.due,
    person: row.personHandle === null ? null : { id: row.personHandle, name: nameOf(row.personId) ?? "" },
    entry:
      row.entry === null
        ? null
        : { externalId: row.entry, title: hideInText(row.title, hideFor(row.onSale)) ?? "" },
    by: nameOf(row.createdBy),
    created: row.created.toISOString(),
    modified: row.modified.toISOString(),
    done: row.done === null ? null : { at: row.done.toISOString(), by: nameOf(row.doneBy) },
  }));
}
