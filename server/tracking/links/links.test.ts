import jsqr from "jsqr";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { linkTarget } from "../../../contract/tracking.ts";
import { browserAgents } from "../../../tests/support/agents.ts";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { addEntry } from "../../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../../tests/support/world.ts";
import { runChanges } from "../../platform/background/run-changes.ts";
import { newHandle } from "../../platform/handle.ts";
import { silentLog } from "../../platform/log.ts";
import { addRedirect } from "../clicks/redirect-route.ts";
import { trackingRoutes } from "../routes.ts";
import { hidingTitles } from "./hide-titles.ts";
import { qrPng, qrSvg } from "./qr.ts";

const database = useDatabase();
const db = () => database().db;
const edge = useWeb(db, trackingRoutes);
const call = callOf(edge);
// jsqr is CommonJS: its function is the module's default property under ES modules.
const decode = ((jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr) as unknown as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null;

let kim: TestLogin;
let campaign: string;
let entries: string[];
beforeAll(async () => {
  addRedirect(edge().web, edge().context);
  const owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner]);
  const made = await db()
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Autumn", utm_campaign: "tea" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  campaign = made.publicId;
  entries = [];
  for (const title of ["Küche & Fog", "Chess"]) {
    const entry = await addEntry(db(), made.id, owner.id, { title, address: `${newHandle()}@a.example` });
    entries.push(entry.externalId);
  }
});

const make = (who = kim, target = "tea.example/shop?color=green#top", which = entries) =>
  call(who.token, "POST", `/api/campaign/${campaign}/link`, { target, entries: which, codes: false });
const follow = (address: string) =>
  edge().web.inject({
    method: "GET",
    url: new URL(address).pathname,
    headers: { accept: "text/html", "user-agent": browserAgents()[0]! },
  });

describe("C6.02 links of a campaign", () => {
  test("each show has one, however often and by how many it is made", async () => {
    const all = await Promise.all([make(), make(), make()]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const page = all[0]!.payload.page as { address: string; target: string }[];
    expect(page).toHaveLength(2);
    expect(page[0]!.address).toMatch(/\/g\/[2-9A-HJ-NP-Z]{7}$/);
    expect(page[0]!.target).toBe(
      "https://tea.example/shop?color=green&utm_source=hostread&utm_campaign=tea" +
        `&utm_content=K%C3%BCche%20%26%20Fog&utm_term=${page[0]!.address.slice(-7)}#top`,
    );
    expect((await call(kim.token, "GET", `/api/campaign/${campaign}/link`)).payload).toEqual(all[1]!.payload);
  });

  test("leads to the stored target only, without a cookie, in small letters too; what is no link is not found", async () => {
    const [link] = (await make()).payload.page;
    const answer = await follow(`${link.address}?to=https://evil.example`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, link.target]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect((await follow(link.address.toLowerCase())).headers.location).toBe(link.target);
    expect((await follow("http://x/g/2222222")).statusCode).toBe(404);
    expect((await follow("http://x/g/%2e%2e")).statusCode).toBe(404);
  });

  test("refuses a target that is no web address and shows that are not in the campaign", async () => {
    const other = await makeLogin(db(), [await makeOwner(db())]);
    expect((await make(other)).status).toBe(404);
    expect((await make(kim, "https://tea.example", ["unknownEntry0000"])).status).toBe(404);
    expect(
      linkTarget(
        "javascript:alert(1)",
        { utm_source: "", utm_medium: "", utm_campaign: "" },
        { show: "a", place: "b" },
      ),
    ).toBeNull();
  });

  test("a removed one stays removed, and its show may have a new one", async () => {
    const { page } = (await make()).payload;
    const [, link] = page;
    const change = (state: string) => call(kim.token, "POST", `/api/link/${link.publicId}`, { state });
    expect((await change("closed")).payload.state).toBe("closed");
    expect((await follow(link.address)).statusCode).toBe(302);
    expect((await change("removed")).payload.state).toBe("removed");
    expect((await change("open")).payload.state).toBe("removed");
    const after = (await make()).payload.page;
    expect(after).toHaveLength(3);
    expect(after[2].address).not.toBe(link.address);
  });
});

describe("S-4 a show with its address in its title", () => {
  const SPELT = ["Ida@Heron-7.example", "ida at heron-7 example"];
  const shown = /heron-7/i;

  test("S-4 C6.02 is named without it where links are listed and where they lead", async () => {
    const { made, who } = await campaignOfShow(`Ask ${SPELT.join(" or ")}`, "ida@heron-7.example");
    const given = { target: "https://tea.example/", entries: [made.externalId], codes: false };
    const url = `/api/campaign/${made.campaign}/link`;
    const answer = await call(who.token, "POST", url, given);
    expect(answer.status).toBe(200);
    const [link] = answer.payload.page;
    expect(JSON.stringify(answer.payload)).not.toMatch(shown);
    expect(link.title).toMatch(/^Ask …/);
    expect((await follow(link.address)).headers.location).not.toMatch(shown);
    expect(link.target).toContain("utm_content=Ask%20%E2%80%A6");
  });

  test("S-4 D6.05 links that were made with it are made anew, and others stay to the letter", async () => {
    const { owner, made, who } = await campaignOfShow(`Ask ${SPELT.join(" or ")}`, "ida@heron-7.example");
    const content = encodeURIComponent(`Ask ${SPELT.join(" or ")}`);
    const plain = "https://tea.example/?b=&utm_content=K%C3%BCche&utm_term=2222224#ida@tea.example";
    const targets = {
      "2222223": `https://tea.example/?a=1&utm_content=${content}&utm_term=2222223#top`,
      "2222224": plain,
    };
    for (const [slug, target] of Object.entries(targets))
      await db()
        .insertInto("link")
        .values({
          public_id: newHandle(),
          owner_id: owner.id,
          campaign_id: made.campaignId,
          entry_id: made.entryId,
          slug,
          target,
          state: slug === "2222223" ? "open" : "removed",
          created_by: null,
        })
        .execute();
    await runChanges({ db: db(), log: silentLog }, [hidingTitles(1)]);
    const { page } = (await call(who.token, "GET", `/api/campaign/${made.campaign}/link`)).payload;
    expect(JSON.stringify(page)).not.toMatch(shown);
    expect(page[0].target).toMatch(
      /^https:\/\/tea\.example\/\?a=1&utm_content=Ask%20%E2%80%A6.*&utm_term=2222223#top$/,
    );
    expect(page[1].target).toBe(plain);
    expect(await hidingTitles().left(db())).toBe(0);
  });
});

/** A campaign of its own with one show. */
async function campaignOfShow(title: string, address: string) {
  const owner = await makeOwner(db());
  const who = await makeLogin(db(), [owner]);
  const { id, publicId } = await db()
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Autumn" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  const podcast = await makePodcast(db(), { title, address });
  const entry = await db()
    .insertInto("campaign_entry")
    .values({ public_id: newHandle(), campaign_id: id, podcast_id: podcast.id })
    .returning(["id", "public_id as externalId"])
    .executeTakeFirstOrThrow();
  return {
    owner,
    who,
    made: { campaign: publicId, campaignId: id, entryId: entry.id, externalId: entry.externalId },
  };
}

describe("C6.01 the target", () => {
  const values = { utm_source: "pod", utm_medium: "audio", utm_campaign: "tea" };
  const show = { show: "Küche & Fog", place: "K7M2XQ9" };

  test("has five utm values beside its own query and fragment, and its own utm values give way", () => {
    const url = new URL(
      linkTarget("https://tea.example/?color=gr%C3%BCn&utm_term=old&utm_source=x&b=#top", values, show)!,
    );
    expect([...url.searchParams]).toEqual([
      ["color", "grün"],
      ["b", ""],
      ["utm_source", "pod"],
      ["utm_medium", "audio"],
      ["utm_campaign", "tea"],
      ["utm_content", "Küche & Fog"],
      ["utm_term", "K7M2XQ9"],
    ]);
    expect(url.hash).toBe("#top");
    expect(url.search).toContain("color=gr%C3%BCn&b=&");
  });
});

describe("C6.08 the QR code", () => {
  const ADDRESS = "https://go.tea.example/g/K7M2XQ9";
  async function read(image: Buffer): Promise<string | undefined> {
    const { data, info } = await sharp(image)
      .flatten({ background: "white" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
  }

  test("is read by another program to the very link, as SVG and as PNG", async () => {
    expect(await read(Buffer.from(qrSvg(ADDRESS)))).toBe(ADDRESS);
    expect(await read(await qrPng(ADDRESS))).toBe(ADDRESS);
  });

  test("is served to the organization alone, and holds the address that is shown", async () => {
    const [link] = (await make()).payload.page;
    const other = await makeLogin(db(), [await makeOwner(db())]);
    for (const kind of ["svg", "png"]) {
      const url = `/api/link/${link.publicId}/qr.${kind}`;
      const answer = await edge().web.inject({
        method: "GET",
        url,
        headers: { authorization: `Bearer ${kim.token}` },
      });
      expect(answer.statusCode, kind).toBe(200);
      expect(await read(answer.rawPayload), kind).toBe(link.address);
      expect((await call(other.token, "GET", url)).status).toBe(404);
    }
  });
});
