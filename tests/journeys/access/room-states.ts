import { alter, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const ROOM = /\/api\/campaign\/[^/]+\/room$/;
const room = (world: World) => `/bundle/${world.campaign.publicId}/room`;
const compose = (world: World) => `/bundle/${world.campaign.publicId}/action/email`;

/** From the composer, because the draft is this browser's. */
const enter = async ({ page, t }: Stage) => {
  const text = page.getByRole("region", { name: t("outreach.text") });
  await text.getByRole("textbox", { name: t("outreach.subject") }).fill("Your show");
  await text.getByRole("textbox", { name: t("outreach.text") }).fill("We like {{podcast_title}}.");
  await page.getByRole("button", { name: t("outreach.room.enter") }).click();
  await expect(page.getByRole("navigation", { name: t("outreach.room.mails") })).toBeVisible();
};
/** The mail that can be sent, opened. */
const openReady = async (stage: Stage) => {
  await enter(stage);
  const { page, t } = stage;
  const rows = page.locator(".room-row").filter({ hasNotText: t("outreach.room.blocked") });
  await rows.first().getByRole("link").click();
  await expect(page.locator("#room-mail")).toBeVisible();
};

/** A large one, which stays with what is written: another state may have added it. */
const addFile = async ({ page, t }: Stage) => {
  const text = page.getByRole("region", { name: t("outreach.text") });
  await expect(text.getByRole("button", { name: t("outreach.file.add") })).toBeVisible();
  if ((await text.getByText("Prices.txt").count()) === 0)
    await text
      .locator('input[type="file"]')
      .setInputFiles({ name: "Prices.txt", mimeType: "text/plain", buffer: Buffer.alloc(1_100_000, "x") });
  await expect(text.getByText(t("outreach.file.heavy"))).toBeVisible();
  await expect(text.getByRole("progressbar")).toHaveCount(0);
};

/** Looking at each mail before it leaves. */
export const ROOM_STATES: readonly State[] = [
  shown("send room: nothing written", room),
  loading("send room", room, /\/api\/campaign\/[^/]+$/),
  failing("send room", room, /\/api\/campaign\/[^/]+$/),
  shown("send room", compose, enter),
  shown("send room: a mail", compose, openReady),
  shown("send room: edit", compose, async (stage) => {
    await openReady(stage);
    const { page, t } = stage;
    await page
      .locator("#room-mail")
      .getByRole("button", { name: t("outreach.room.edit"), exact: true })
      .click();
    await expect(page.locator("#room-mail").getByRole("textbox", { name: t("outreach.text") })).toBeFocused();
  }),
  shown("composer: changed in the send room", compose, async (stage) => {
    await openReady(stage);
    const { page, t, world } = stage;
    const mail = page.locator("#room-mail");
    await mail.getByRole("button", { name: t("outreach.room.edit"), exact: true }).click();
    await mail.getByRole("textbox", { name: t("outreach.subject") }).fill("Just for you");
    await page.goto(compose(world));
    await expect(page.getByText(t("outreach.room.decidedLead"))).toBeVisible();
  }),
  shown("send room: approved", compose, async (stage) => {
    await openReady(stage);
    const { page, t } = stage;
    await page
      .locator("#room-mail")
      .getByRole("button", { name: t("outreach.room.approve"), exact: true })
      .click();
    await expect(page.getByRole("button", { name: t("outreach.room.takeBack") })).toBeVisible();
  }),
  shown("composer: files", compose, async (stage) => {
    await addFile(stage);
    const { page, t } = stage;
    const text = page.getByRole("region", { name: t("outreach.text") });
    await text
      .locator('input[type="file"]')
      .setInputFiles({ name: "offer.exe", mimeType: "application/pdf", buffer: Buffer.from("MZ") });
    await expect(text.getByRole("list", { name: t("outreach.file.list") }).getByRole("alert")).toBeVisible();
  }),
  shown("send room: files", compose, async (stage) => {
    await addFile(stage);
    await openReady(stage);
    await expect(stage.page.locator("#room-mail").getByText("Prices.txt")).toBeVisible();
  }),
  shown("send room: Sie or Du", compose, async (stage) => {
    const { page, t } = stage;
    const text = page.getByRole("region", { name: t("outreach.text") });
    await text.getByRole("button", { name: t("outreach.language.de"), exact: true }).click();
    await expect(text.getByRole("group", { name: t("outreach.address.ofMail") })).toBeVisible();
    await openReady(stage);
    await expect(
      page.locator("#room-mail").getByRole("group", { name: t("outreach.own.form") }),
    ).toBeVisible();
  }),
  shown("send room: usual days", compose, async (stage) => {
    await openReady(stage);
    const { page, t } = stage;
    const waits = page.getByRole("checkbox", { name: t("outreach.rhythm") });
    await waits.check();
    await expect(page.locator(".room-leaves")).toBeVisible();
    await waits.scrollIntoViewIfNeeded();
  }),
  shown("send room: domains", compose, async (stage) => {
    const { page, t } = stage;
    const found = [
      { mailbox: "a", domain: "brand.example", state: "good", refuses: false, faulty: [] },
      { mailbox: "b", domain: "brand.example", state: "unknown", refuses: false, faulty: [] },
      { mailbox: "c", domain: "brand.example", state: "fault", refuses: false, faulty: ["spf", "dkim"] },
      { mailbox: "d", domain: "brand.example", state: "fault", refuses: true, faulty: ["dmarc"] },
    ];
    await alter(page, "POST", ROOM, ({ payload }) => ({
      payload: { ...(payload as object), domains: found },
    }));
    await enter(stage);
    const last = page.getByText(t("outreach.room.domain.refuses"));
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeVisible();
  }),
  shown("send room: checks fail", compose, async (stage) => {
    await enter(stage);
    await refuse(stage.page, "POST", ROOM);
    await stage.page.reload();
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
];
