import { MAX_PODCASTS_PER_CAMPAIGN } from "../../contract/campaigns.ts";
import type { PodcastCard } from "../../contract/catalogue.ts";
import { ADD_INACTIVE_PHRASE } from "../../contract/forms/phrases.ts";
import { expect, test } from "./fixtures.ts";
import { type Desk, openDesk, prepareCampaign } from "./prepare.ts";

/** How many cards a column shows at first. */
const SHOWN = 50;

/** As many ids of podcasts as fit into one campaign. */
async function fill(desk: Desk): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; ids.length < MAX_PODCASTS_PER_CAMPAIGN; page += 1) {
    const list = await desk.ask("GET", `/api/podcast?locale=en-US&page=${page}`);
    ids.push(...list.page.map((card: PodcastCard) => card.externalId));
  }
  return ids.slice(0, MAX_PODCASTS_PER_CAMPAIGN);
}

test("A4.01 the board of a full campaign draws what is looked at, and moves by key and by hand", async ({
  page,
  t,
  server,
  signIn,
}) => {
  const desk = await openDesk(server.url);
  const { publicId } = await prepareCampaign(desk, "A thousand");
  const ids = await fill(desk);
  for (let from = 0; from < ids.length; from += 100) {
    await desk.ask("POST", `/api/campaign/${publicId}/podcast/add`, {
      externalIds: ids.slice(from, from + 100),
      phrase: ADD_INACTIVE_PHRASE.en,
    });
  }
  await signIn();
  await page.goto(`/bundle/${publicId}/podcasts?view=board`);
  const column = (state: "New" | "Contacted" | "Lost") =>
    page.getByRole("region", { name: t(`campaigns.state.${state}`), exact: true });
  const cards = (state: Parameters<typeof column>[0]) => column(state).getByRole("listitem");
  await expect(column("New").getByRole("heading")).toContainText(String(MAX_PODCASTS_PER_CAMPAIGN));
  await expect(cards("New")).toHaveCount(SHOWN);

  const first = cards("New").first().getByRole("link");
  const title = (await first.textContent()) ?? "";
  await first.focus();
  await page.keyboard.press("ArrowRight");
  const moved = column("Contacted").getByRole("link", { name: title, exact: true });
  await expect(moved).toBeFocused();
  // The next one moves up, so that the column stays as long as it was.
  await expect(cards("New")).toHaveCount(SHOWN);

  await page
    .getByRole("button", {
      name: t("campaigns.board.more", { count: MAX_PODCASTS_PER_CAMPAIGN - 1 - SHOWN }),
    })
    .click();
  await expect(cards("New")).toHaveCount(2 * SHOWN);
  const last = cards("New").last();
  const name = (await last.getByRole("link").textContent()) ?? "";
  // The covers above it may still come in and push it down: the pointer goes where it stays.
  await last.hover();
  const from = (await last.boundingBox())!;
  const to = (await column("Lost").boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, from.y + 20, { steps: 6 });
  await expect(
    page.getByText(t("campaigns.board.dropHere", { state: t("campaigns.state.Lost") })),
  ).toBeVisible();
  await page.mouse.up();
  await expect(column("Lost").getByRole("link", { name, exact: true })).toBeVisible();
});
