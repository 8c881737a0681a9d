import type { Progress, StepCode } from "../../contract/results.ts";
import type { OwnerRow } from "../../server/accounts/members/owners.ts";
import { accountRoutes } from "../../server/accounts/routes.ts";
import { campaignRoutes } from "../../server/campaigns/routes.ts";
import { saveMailbox } from "../../server/mailbox/save.ts";
import { offerRoutes } from "../../server/offers/routes.ts";
import { startMailing } from "../../server/outreach/start.ts";
import { newestMail } from "../../server/outreach/written-queries.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { resultRoutes } from "../../server/results/routes.ts";
import { makeContext, useApi } from "./api.ts";
import type { TestDatabase } from "./database.ts";
import { addEntry, mailboxInput, messagesOf } from "./mail/mail-world.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "./world.ts";

/** A user alone in a new organization, so that sums over campaigns are known. */
export interface World {
  owner: OwnerRow;
  anna: TestLogin;
  campaign: { id: number; publicId: string };
}

export const stepOf = (at: Progress, code: StepCode) =>
  at.phases.flatMap(({ steps }) => steps).find((one) => one.code === code)!;
export const doneIn = (at: Progress): StepCode[] =>
  at.phases.flatMap(({ steps }) => steps.filter((one) => one.done).map((one) => one.code));

/** User actions on a campaign, through the API where possible; for the calling file. */
export function useResults(database: () => TestDatabase) {
  const call = useApi(
    () => database().db,
    [...accountRoutes, ...campaignRoutes, ...offerRoutes, ...resultRoutes],
  );
  const secrets = createSecrets(Buffer.alloc(32, 7));

  async function world(displayName = "Tea"): Promise<World> {
    const { db } = database();
    const owner = await makeOwner(db);
    const anna = await makeLogin(db, [owner], { nickName: "Anna" });
    return { owner, anna, campaign: await addCampaign(owner, anna, displayName) };
  }
  async function addCampaign(owner: OwnerRow, login: TestLogin, displayName: string) {
    const body = { displayName, ownerName: owner.name };
    const { publicId } = (await call(login.token, "POST", "/api/campaign", body)).payload;
    return database()
      .db.selectFrom("campaign")
      .select(["id", "public_id as publicId"])
      .where("public_id", "=", publicId)
      .executeTakeFirstOrThrow();
  }

  const add = (w: World, address?: { address: string; locked?: boolean }) =>
    addEntry(database().db, w.campaign.id, w.owner.id, { title: "Fog", ...address });
  async function addMany(w: World, count: number): Promise<string[]> {
    const podcasts = [];
    for (let i = 0; i < count; i++) podcasts.push((await makePodcast(database().db)).publicId);
    const url = `/api/campaign/${w.campaign.publicId}/podcast/add`;
    return (await call(w.anna.token, "POST", url, { externalIds: podcasts })).payload.entries;
  }
  const move = (w: World, externalIds: string[], podcastState: string) =>
    call(w.anna.token, "POST", `/api/campaign/${w.campaign.publicId}/podcast/state`, {
      externalIds,
      podcastState,
    });
  async function progress(w: World): Promise<Progress> {
    return (await call(w.anna.token, "GET", `/api/campaign/${w.campaign.publicId}/progress`)).payload;
  }
  const mark = (w: World, step: string, done: boolean, login = w.anna) =>
    call(login.token, "POST", `/api/campaign/${w.campaign.publicId}/progress`, { step, done });
  const figures = (w: World, body: object, login = w.anna) =>
    call(login.token, "POST", `/api/campaign/${w.campaign.publicId}/figures`, body);
  const connect = (w: World, fields = {}) =>
    inTransaction(database().db, (tx) =>
      saveMailbox(
        tx,
        { ...makeContext(database().db), secrets },
        { loginId: w.anna.id, ownerId: w.owner.id },
        mailboxInput(465, fields),
      ),
    );
  /** Writes to entries and lets the mail server answer. */
  async function write(
    w: World,
    recipients: string[],
    state: "accepted" | "failed" | "unclear",
    at = new Date(),
  ) {
    const { db } = database();
    const seen = await newestMail(db, w.owner.id);
    const draft = { subject: "s", body: "b", recipients, language: "en" as const, seen, again: true };
    const { publicId } = await inTransaction(db, (tx) =>
      startMailing(tx, secrets, w.anna.caller, w.campaign.publicId, draft),
    );
    for (const { id } of await messagesOf(db, publicId))
      for (const next of ["claimed", "handed", state] as const)
        await db
          .updateTable("message")
          .set({ state: next, modified: at, ...(next === "accepted" && { accepted: at }) })
          .where("id", "=", id)
          .execute();
  }

  return { call, world, addCampaign, add, addMany, move, progress, mark, figures, connect, write };
}
