import jsqr from "jsqr";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { linkTarget } from "../../../contract/tracking.ts";
import { browserAgents } from "../../../tests/support/agents.ts";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { addEntry } from "../../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { addRedirect } from "../clicks/redirect-route.ts";
import { trackingRoutes } from "../routes.ts";
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
