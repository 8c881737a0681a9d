import { beforeEach, describe, expect, test } from "vitest";
import type { CopyDetail, OpenCopy } from "../../../contract/bookings/copy.ts";
import type { BookingDetail } from "../../../contract/bookings.ts";
import { useBookings } from "../../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { bookingWords, copyWords } from "../../../tests/support/samples/bookings.ts";

const database = useDatabase();
const db = () => database().db;
const { world, call, makeBooked, makeAccepted, makeCampaign, on, read, send, open, accept } = useBookings(db);

let booking: BookingDetail;
let token: string;
let entryId: number;
const english = { language: "en" as const, disclosure: "" };

beforeEach(async () => {
  const made = await makeAccepted();
  ({ booking, token } = made);
  entryId = made.entry.id;
});

const at = (act = "") => `/api/booking/${booking.publicId}/copy${act}`;
const look = async (who = world.kim): Promise<CopyDetail> => (await call(who.token, "GET", at())).payload;
const save = (words = copyWords(), modified: string | null = null, who = world.kim) =>
  call(who.token, "POST", at(), { modified, words });
const newest = ({ versions }: CopyDetail) => versions[0]!;
async function shared(words = copyWords()): Promise<CopyDetail> {
  const now = await look();
  const saved: CopyDetail = (await save(words, now.versions[0]?.modified ?? null)).payload;
  const { number, sha256 } = newest(saved);
  return (await call(world.kim.token, "POST", at(`/${number}/share`), { sha256 })).payload;
}
const say = (said: object, name = "Ida Weiß") => open("copy", { token, name, said });
const seen = async (): Promise<OpenCopy> => (await open("copy/read", { token })).payload;
const stateOf = async () =>
  (
    await db()
      .selectFrom("campaign_entry")
      .select("state")
      .where("id", "=", entryId)
      .executeTakeFirstOrThrow()
  ).state;

describe("copy", () => {
  test("C4.01 begins from the campaign's briefing, which stays what it is", async () => {
    const document = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Say that it is organic." }] }],
    };
    const campaign = await makeCampaign(world.owner.id);
    await db()
      .insertInto("campaign_briefing")
      .values({
        campaign_id: campaign.id,
        document: JSON.stringify(document),
        words: 5,
        modified_by: world.kim.id,
      })
      .execute();
    booking = (await makeBooked({}, campaign)).booking;
    const { begin, versions, inForce } = await look();
    expect(begin.document).toEqual(document);
    expect([versions, inForce]).toEqual([[], null]);
    await save(copyWords());
    const kept = await db()
      .selectFrom("campaign_briefing")
      .select("document")
      .where("campaign_id", "=", campaign.id)
      .executeTakeFirstOrThrow();
    expect(kept.document).toEqual(document);
  });

  test("C4.01 versions of either side are numbered; a draft can be changed, what was shared cannot", async () => {
    const first: CopyDetail = (await save()).payload;
    expect(newest(first)).toMatchObject({ number: 1, side: "us", state: "draft", by: "Kim", shared: null });
    // Sent again after its answer was lost, it changes nothing.
    expect(newest((await save()).payload).modified).toBe(newest(first).modified);
    expect((await save(copyWords({ rate: 140 }))).fault).toBe("stale");
    const changed = (await save(copyWords({ rate: 140 }), newest(first).modified)).payload;
    expect(changed.versions).toHaveLength(1);
    expect((await seen()).versions).toEqual([]);
    await shared(copyWords({ rate: 130 }));
    expect((await seen()).versions).toMatchObject([{ number: 1, side: "us", state: "shared", by: null }]);
    const again = await shared(copyWords({ rate: 120 }));
    expect(again.versions.map(({ number, state }) => [number, state])).toEqual([
      [2, "shared"],
      [1, "shared"],
    ]);
    await expect(
      db()
        .updateTable("copy_version")
        .set({ words: "{}" })
        .where("number", "=", 1)
        .where("shared", "is not", null)
        .execute(),
    ).rejects.toThrow("never changed");
  });

  test("C4.01 two who write at once: the second gets what the first has written", async () => {
    const both = await Promise.all([
      save(copyWords({ rate: 140 })),
      save(copyWords({ rate: 160 }), null, world.ben),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409)!;
    expect(lost.fault).toBe("stale");
    expect(lost.payload.versions).toHaveLength(1);
  });

  test("C4.03 the host reads, comments, asks for changes and proposes, without an account", async () => {
    await shared();
    const open1 = await seen();
    expect(open1.versions).toHaveLength(1);
    expect(JSON.stringify(open1)).not.toContain("Kim");
    await say({ act: "comment", version: 1, text: "Shorter, please.", asks: true });
    expect(newest(await look())).toMatchObject({ state: "changes-asked" });
    expect((await look()).comments).toMatchObject([{ by: "Ida Weiß", side: "host", asks: true, version: 1 }]);
    const proposed = await say({ act: "propose", after: 1, words: copyWords({}, "Leafhouse. Good tea.") });
    expect(proposed.status).toBe(200);
    // Sent again it is one version.
    await say({ act: "propose", after: 1, words: copyWords({}, "Leafhouse. Good tea.") });
    expect((await look()).versions.map(({ side, state }) => [side, state])).toEqual([
      ["host", "shared"],
      ["us", "changes-asked"],
    ]);
    const notices = await db().selectFrom("notice").select("details").where("kind", "=", "booking").execute();
    const told = notices.map(({ details }) => details.what);
    expect(told).toEqual(expect.arrayContaining(["copyChanges", "copyProposed"]));
    for (const wrong of ["", "x".repeat(100)])
      expect((await open("copy/read", { token: wrong })).fault).toBe("link-over");
  });

  test("C4.04 the side that did not write approves, with name, time and hash; the entry is Briefed", async () => {
    const { number, sha256 } = newest(await shared());
    // Its own side cannot.
    expect((await call(world.kim.token, "POST", at(`/${number}/approve`), { sha256 })).fault).toBe(
      "version-over",
    );
    expect((await say({ act: "approve", version: number, sha256: "0".repeat(64) })).fault).toBe(
      "version-over",
    );
    const answers = await Promise.all([
      say({ act: "approve", version: number, sha256 }),
      say({ act: "approve", version: number, sha256 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const now = await look();
    expect(now.inForce).toBe(1);
    expect(newest(now)).toMatchObject({ state: "approved", sha256, approval: { by: "Ida Weiß" } });
    expect(await stateOf()).toBe("Briefed");
    const moves = await db()
      .selectFrom("campaign_move")
      .select(["cause", "evidence", "to_state as to"])
      .where("entry_id", "=", entryId)
      .orderBy("id")
      .execute();
    expect(moves.filter(({ to }) => to === "Briefed")).toEqual([
      { cause: "copy", evidence: booking.publicId, to: "Briefed" },
    ]);
  });

  test("C4.04 a new version does not undo what was approved until it is approved itself", async () => {
    const first = newest(await shared());
    await say({ act: "approve", version: 1, sha256: first.sha256 });
    const second = newest(await shared(copyWords({}, "Another Leafhouse text")));
    expect((await look()).inForce).toBe(1);
    // The older one cannot be approved any more, the newer can.
    await say({ act: "propose", after: 2, words: copyWords({}, "A third Leafhouse text") });
    expect((await say({ act: "approve", version: 2, sha256: second.sha256 })).fault).toBe("version-over");
    const third = newest(await look());
    expect(third).toMatchObject({ number: 3, side: "host" });
    await call(world.ben.token, "POST", at("/3/approve"), { sha256: third.sha256 });
    const now = await look();
    expect(now.inForce).toBe(3);
    expect(now.versions.map(({ state }) => state)).toEqual(["approved", "shared", "approved"]);
    expect((await seen()).versions[0]!.approval).toMatchObject({ by: null });
  });

  test("C4.04 of an approval and a newer version in the same moment one wins, and the other is told", async () => {
    const { sha256 } = newest(await shared());
    await save(copyWords({}, "Newer Leafhouse"), newest(await look()).modified);
    const draft = newest(await look());
    const [approved, newer] = await Promise.all([
      say({ act: "approve", version: 1, sha256 }),
      call(world.kim.token, "POST", at(`/${draft.number}/share`), { sha256: draft.sha256 }),
    ]);
    expect(newer.status).toBe(200);
    expect([200, 409]).toContain(approved.status);
    expect((await look()).inForce).toBe(approved.status === 200 ? 1 : null);
    if (approved.status === 409) expect(approved.payload.versions[0].number).toBe(2);
  });

  test("C4.04 a podcast that a person has moved since stays where it is", async () => {
    const { sha256 } = newest(await shared());
    await db()
      .insertInto("campaign_move")
      .values({
        entry_id: entryId,
        from_state: "Interested",
        to_state: "Signed",
        cause: "user",
        login_id: world.kim.id,
        evidence: null,
        created: new Date(),
      })
      .execute();
    await say({ act: "approve", version: 1, sha256 });
    expect(await stateOf()).toBe("Signed");
  });

  test("C4.05 a German booking has a disclosure; leaving it out takes a tick", async () => {
    await on(await read(booking), "version", { words: bookingWords({ language: "de", disclosure: "" }) });
    await send(booking);
    await accept(token);
    const { begin, disclosed } = await look();
    expect([begin.disclosure, disclosed]).toEqual(["Werbung", true]);
    const bare = copyWords({ disclosure: "" });
    const saved = newest((await save(bare)).payload as CopyDetail);
    const share = (sha256: string) => call(world.kim.token, "POST", at("/1/share"), { sha256 });
    expect((await share(saved.sha256)).fault).toBe("disclosure-missing");
    expect((await save(copyWords({ noDisclosure: true }), saved.modified)).status).toBe(422);
    const ticked = newest(
      (await save({ ...bare, noDisclosure: true }, saved.modified)).payload as CopyDetail,
    );
    expect((await share(ticked.sha256)).status).toBe(200);
    expect((await say({ act: "propose", after: 1, words: bare })).fault).toBe("disclosure-missing");
  });

  test("C4.05 elsewhere nothing is asked for; a German show in an English booking is in Germany", async () => {
    await on(await read(booking), "version", { words: bookingWords(english) });
    await send(booking);
    await accept(token);
    expect((await look()).disclosed).toBe(false);
    const { sha256 } = newest((await save(copyWords({ disclosure: "" }))).payload as CopyDetail);
    expect((await call(world.kim.token, "POST", at("/1/share"), { sha256 })).status).toBe(200);
    await db()
      .updateTable("podcast")
      .set({ language: "de" })
      .where(
        "id",
        "=",
        (
          await db()
            .selectFrom("campaign_entry")
            .select("podcast_id as id")
            .where("id", "=", entryId)
            .executeTakeFirstOrThrow()
        ).id,
      )
      .execute();
    expect((await look()).disclosed).toBe(true);
  });

  test("C4.03 C9.08 another organization finds none of it, and a cancelled booking takes no more", async () => {
    const { sha256 } = newest(await shared());
    for (const [method, act, body] of [
      ["GET", "", undefined],
      ["POST", "", { modified: null, words: copyWords() }],
      ["POST", "/1/share", { sha256 }],
      ["POST", "/1/approve", { sha256 }],
      ["POST", "/1/comment", { text: "Hm", asks: false }],
    ] as const)
      expect((await call(world.stranger.token, method, at(act), body)).fault).toBe("not-found");
    await on(await read(booking), "cancel", { reason: "The budget is gone" });
    expect((await say({ act: "approve", version: 1, sha256 })).fault).toBe("booking-cancelled");
    expect((await save(copyWords({ rate: 99 }), newest(await look()).modified)).fault).toBe(
      "booking-cancelled",
    );
  });
});
