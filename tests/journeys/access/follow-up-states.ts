import type { FollowUp, MailingFollowUps } from "../../../contract/outreach/follow-ups.ts";
import { alter, answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const FOLLOW_UPS = /\/api\/mailing\/[^/]+\/follow-up$/;
const compose = (world: World) => `/bundle/${world.campaign.publicId}/action/email`;
const mailing = (world: World) => `/bundle/${world.campaign.publicId}/mailing/${world.mailingId}`;
const LATER = "2026-12-04T09:00:00.000Z";

const one = (step: number, podcast: string, part: Partial<FollowUp>): FollowUp => ({
  publicId: `${podcast}-${step}`,
  step,
  entryExternalId: podcast,
  podcastPublicId: podcast,
  podcastTitle: `A podcast with a long name, called ${podcast}`,
  alsoAbout: [],
  state: "planned",
  reason: null,
  due: null,
  about: null,
  conversation: null,
  leaving: false,
  accepted: null,
  ownBody: null,
  version: 1,
  ...part,
});
/** One of each kind: sent, planned, without a day, held by a question, stopped with a conversation. */
const all: MailingFollowUps = {
  paused: { mailing: false, campaign: false },
  steps: [4, 7, 14].map((days, place) => ({
    step: place + 1,
    days,
    body: "Did you see my e-mail about {{podcast_title}}?\n\nI would be glad to hear from you.",
    version: 1,
  })),
  page: [
    one(1, "one", { state: "released", accepted: LATER }),
    one(2, "one", { due: LATER }),
    one(3, "one", { ownBody: "A word for you alone." }),
    one(1, "two", { state: "held", reason: "placeholder", due: LATER }),
    one(2, "two", { state: "held", reason: "question", conversation: "three" }),
    one(1, "three", { state: "stopped", reason: "answered", conversation: "three" }),
    one(2, "three", { state: "stopped", reason: "entry-moved" }),
  ],
  subjects: {
    arms: [
      { arm: "a", subject: "A question", delivered: 61, answers: 14, share: 0.23, low: 0.14, high: 0.35 },
      { arm: "b", subject: "An idea", delivered: 58, answers: 4, share: 0.07, low: 0.03, high: 0.16 },
    ],
    better: "a",
    why: null,
  },
};
const planned = async (stage: Stage, part: Partial<MailingFollowUps> = {}) => {
  const { page, t } = stage;
  await answer(page, "GET", FOLLOW_UPS, { ...all, ...part });
  await page.reload();
  await expect(page.getByRole("region", { name: t("outreach.steps"), exact: true })).toBeVisible();
};
const menu = async (stage: Stage, item: "edit" | "move") => {
  await planned(stage);
  const { page, t } = stage;
  const { podcastTitle: title } = all.page[1]!;
  await page
    .getByRole("button", { name: t("outreach.followUp.menu", { step: 2, title }), exact: true })
    .click();
  await page.getByRole("menuitem", { name: t(`outreach.followUp.${item}`), exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
};
const editAll = async (stage: Stage) => {
  await planned(stage);
  const { page, t } = stage;
  await page.getByRole("button", { name: t("outreach.followUp.editAll", { step: 1 }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: t("outreach.text") })
    .fill("My own words");
};
const save = ({ page, t }: Stage) =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: t("outreach.followUp.save"), exact: true })
    .click();

const write = async ({ page, t }: Stage) => {
  const text = page.getByRole("region", { name: t("outreach.text") });
  await text.getByRole("textbox", { name: t("outreach.subject"), exact: true }).fill("Your show");
  // The draft of the state before may stand there.
  const second = text.getByRole("textbox", { name: t("outreach.subjectB") });
  const add = text.getByRole("button", { name: t("outreach.subjectB.add") });
  await expect(second.or(add)).toBeVisible();
  if (await second.isVisible()) return;
  await add.click();
  await second.fill("An idea");
  await text
    .getByRole("textbox", { name: t("outreach.text"), exact: true })
    .fill("We like {{podcast_title}}.");
  await text.getByRole("button", { name: t("outreach.steps.add") }).click();
  await text.getByRole("textbox", { name: t("outreach.steps.text", { step: 1 }) }).fill("Did you see it?");
  await text.getByRole("button", { name: t("outreach.later.set") }).click();
};

/** What follows a mail: written, planned, held, stopped, changed. */
export const FOLLOW_UP_STATES: readonly State[] = [
  shown("follow-ups: written with a second subject and for later", compose, write),
  shown("follow-ups: something is missing", compose, async (stage) => {
    await write(stage);
    const { page, t } = stage;
    await page.getByRole("button", { name: t("outreach.steps.add") }).click();
    await page.getByRole("button", { name: t("outreach.send", { count: 1 }), exact: true }).click();
    await expect(page.getByText(t("outreach.steps.bodyFault"))).toBeVisible();
  }),
  shown("follow-ups of a mailing", mailing, (stage) => planned(stage)),
  shown("follow-ups of a mailing: paused, no verdict", mailing, (stage) =>
    planned(stage, {
      paused: { mailing: true, campaign: false },
      subjects: { ...all.subjects!, better: null, why: "no-difference" },
    }),
  ),
  loading("follow-ups of a mailing", mailing, FOLLOW_UPS),
  failing("follow-ups of a mailing", mailing, FOLLOW_UPS),
  shown("follow-ups: change the text for one", mailing, (stage) => menu(stage, "edit")),
  shown("follow-ups: move one", mailing, (stage) => menu(stage, "move")),
  shown("follow-ups: change the text for all", mailing, editAll),
  shown("follow-ups: somebody else was faster", mailing, async (stage) => {
    await editAll(stage);
    const { page, t } = stage;
    const payload = all.steps.map((step) => ({ ...step, body: "The words of a colleague", version: 2 }));
    await page.route(FOLLOW_UPS, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 409,
            contentType: "application/problem+json",
            body: JSON.stringify({ type: "urn:hostread:stale", title: "stale", status: 409, payload }),
          })
        : route.fallback(),
    );
    await save(stage);
    await expect(page.getByText(t("outreach.followUp.stale"))).toBeVisible();
  }),
  shown("follow-ups: not saved", mailing, async (stage) => {
    await editAll(stage);
    await refuse(stage.page, "POST", FOLLOW_UPS);
    await save(stage);
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("follow-ups: stop", mailing, async (stage) => {
    await planned(stage);
    await stage.page.getByRole("button", { name: stage.t("outreach.followUp.stopAll") }).click();
    await expect(stage.page.getByRole("alertdialog")).toBeVisible();
  }),
  shown("follow-ups: change the time of the mailing", mailing, async (stage) => {
    const { page, t } = stage;
    const notBefore = new Date(Date.now() + 30 * 86_400_000).toISOString();
    await alter(page, "GET", /\/api\/mailing\/[^/]+$/, ({ payload }) => {
      const { messages, ...rest } = payload as { messages: object[] };
      const waiting = messages.map((message) => ({ ...message, state: "queued", at: null }));
      return { payload: { ...rest, state: "waiting", notBefore, messages: waiting } };
    });
    await page.reload();
    await page.getByRole("button", { name: t("outreach.later.change") }).click();
    await expect(page.getByRole("dialog", { name: t("outreach.later.changeTitle") })).toBeVisible();
  }),
];
