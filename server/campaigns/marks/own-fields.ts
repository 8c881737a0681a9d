import {
  type changeOwnField as changePromised,
  type enterOwnField as enterPromised,
  type FieldValue,
  MAX_OWN_FIELDS,
  type makeOwnField as makePromised,
  type listMarks as marksPromised,
  type OwnField,
  readFieldValue,
} from "../../../contract/campaigns/own-fields.ts";
import type { RouteBody, RouteReply } from "../../../contract/route.ts";
import { ownerOf } from "../../accounts/members/owners.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { campaignOf } from "../find.ts";
import {
  insertField,
  lockEntryOf,
  lockFields,
  removeField,
  saveValue,
  selectEntryPodcasts,
  selectField,
  selectFieldNamed,
  selectFields,
  selectValue,
  selectValues,
  updateField,
} from "./field-queries.ts";
import { selectTagged, selectTags } from "./tag-queries.ts";

/** @throws Fault not-found */
export async function listOwnFields(db: Db, caller: Caller, owner: string): Promise<OwnField[]> {
  return selectFields(db, (await ownerOf(db, caller, { publicId: owner })).id);
}

/** @throws Fault not-found, name-taken, too-many-items */
export async function makeOwnField(
  tx: Tx,
  caller: Caller,
  owner: string,
  { name, kind, choices }: RouteBody<typeof makePromised>,
): Promise<OwnField> {
  const { id: ownerId } = await ownerOf(tx, caller, { publicId: owner });
  await lockFields(tx, ownerId);
  const known = await selectFieldNamed(tx, ownerId, name);
  // Sent again, because the answer was lost, it is there.
  if (known && known.kind === kind && known.name === name && same(known.choices, choices)) return known;
  if (known) throw fault("name-taken");
  if ((await selectFields(tx, ownerId)).length >= MAX_OWN_FIELDS)
    throw fault("too-many-items", { values: { max: MAX_OWN_FIELDS } });
  const publicId = newHandle();
  await insertField(tx, { publicId, ownerId, name, kind, choices });
  return (await selectField(tx, publicId))!;
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, place) => text === other[place]);

/** @throws Fault not-found, name-taken, invalid */
export async function changeOwnField(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { name, choices }: RouteBody<typeof changePromised>,
): Promise<OwnField> {
  const field = await holdField(tx, caller, publicId);
  if ((field.kind === "choice") !== choices.length > 0) throw invalidField("/choices", "required");
  const other = await selectFieldNamed(tx, field.ownerId, name);
  if (other && other.id !== field.id) throw fault("name-taken");
  await updateField(tx, field.id, { name, choices });
  return (await selectField(tx, publicId))!;
}

/** @throws Fault not-found */
export async function deleteOwnField(tx: Tx, caller: Caller, publicId: string): Promise<void> {
  await removeField(tx, (await holdField(tx, caller, publicId)).id);
}

/** A field of one of the caller's organizations, while nobody else changes those. @throws Fault not-found */
async function holdField(tx: Tx, caller: Caller, publicId: string) {
  const found = await selectField(tx, publicId);
  if (!found) throw fault("not-found");
  await ownerOf(tx, caller, { publicId: found.owner });
  await lockFields(tx, found.ownerId);
  const field = await selectField(tx, publicId);
  if (!field) throw fault("not-found");
  return field;
}

/** @throws Fault not-found; invalid; stale where somebody else has entered something else meanwhile */
export async function enterOwnField(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  { entry, field: fieldId, value, was }: RouteBody<typeof enterPromised>,
): Promise<{ value: FieldValue }> {
  const campaign = await campaignOf(tx, caller, campaignId);
  const field = await selectField(tx, fieldId);
  if (!field || field.ownerId !== campaign.ownerId) throw fault("not-found");
  const row = await lockEntryOf(tx, campaign.id, entry);
  if (!row) throw fault("not-found");
  const wanted = readFieldValue(field, value);
  if (wanted === undefined) throw invalidField("/value", "wrong-kind");
  const is = await selectValue(tx, row.id, field.id);
  if (is !== wanted) {
    if (is !== was) throw fault("stale", { payload: { value: is } });
    await saveValue(tx, { entryId: row.id, fieldId: field.id, value: wanted, loginId: caller.loginId });
  }
  return { value: wanted };
}

/** Tags and own fields of the podcasts of a campaign. @throws Fault not-found */
export async function listMarks(
  db: Db,
  caller: Caller,
  campaignId: string,
): Promise<RouteReply<typeof marksPromised>> {
  const campaign = await campaignOf(db, caller, campaignId);
  const tags = await selectTags(db, campaign.ownerId);
  const fields = await selectFields(db, campaign.ownerId);
  const entries = await selectEntryPodcasts(db, campaign.id);
  const tagged = new Map<number, string[]>();
  const podcastIds = entries.map(({ podcastId }) => podcastId);
  for (const { podcastId, tag } of tags.length > 0
    ? await selectTagged(db, campaign.ownerId, podcastIds)
    : [])
    tagged.set(podcastId, [...(tagged.get(podcastId) ?? []), tag]);
  const values = new Map<string, Record<string, FieldValue>>();
  for (const { entry, field, value } of fields.length > 0 ? await selectValues(db, campaign.id) : [])
    values.set(entry, { ...values.get(entry), [field]: value });
  return {
    tags,
    fields,
    entries: entries.flatMap(({ entry, podcastId }) => {
      const own = { entry, tags: tagged.get(podcastId) ?? [], values: values.get(entry) ?? {} };
      return own.tags.length > 0 || Object.keys(own.values).length > 0 ? [own] : [];
    }),
  };
}
