import { randomUUID } from "node:crypto";
import { fillInbox, type PreparedInbox } from "../support/inbox.ts";
import type { RunningServer } from "../support/server.ts";
import { findPodcasts, openDesk, type Prepared, prepareCampaign, unlockPrepared } from "./prepare.ts";

/** A campaign of two unlocked podcasts with conversations about them; its name stands nowhere else on the server. */
export async function prepareInbox(
  server: RunningServer,
  title: string,
): Promise<{ campaign: Prepared; inbox: PreparedInbox }> {
  const desk = await openDesk(server.url);
  const shows = await findPodcasts(desk, 2, (card) => card.emailStatus !== "UNKNOWN" && !card.inactive);
  await unlockPrepared(
    desk,
    shows.filter((card) => card.emailStatus === "LOCKED"),
  ).catch(() => {});
  const campaign = await prepareCampaign(desk, `${title.slice(0, 30)} ${randomUUID().slice(0, 8)}`, shows);
  return { campaign, inbox: await fillInbox(server, { owner: desk.ownerId, entries: campaign.entries }) };
}
