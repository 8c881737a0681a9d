import { describe, expect, test } from "vitest";
import { useBookings } from "../../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { forgetTraces } from "../tidy.ts";

const database = useDatabase();
const db = () => database().db;
const use = useBookings(db);
const { world, call, edge, makeBooked, makeAccepted, on, read, change, send, open, look, accept } = use;

const idOf = async (publicId: string) =>
  (await db().selectFrom("booking").select("id").where("public_id", "=", publicId).executeTakeFirstOrThrow())
    .id;
const versionOf = async (publicId: string, number: number) =>
  db()
    .selectFrom("booking_version")
    .selectAll()
    .where("booking_id", "=", await idOf(publicId))
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
/** As if the time in which it can be answered had passed. */
const runOut = async (publicId: string) =>
  db()
    .updateTable("booking_version")
    .set({ until: new Date(Date.now() - 1_000) })
    .where("booking_id", "=", await idOf(publicId))
    .where("sent", "is not", null)
    .execute();
const stateOfOffer = async (publicId: string) =>
  (await call(world.kim.token, "GET", `/api/offer/${publicId}`)).payload.state;
const everything = async () =>
  JSON.stringify(
    await Promise.all(
      (["booking", "booking_version", "acceptance", "spot", "booking_try", "notice"] as const).map((table) =>
        db().selectFrom(table).selectAll().execute(),
      ),
    ),
  );

describe("the link of a booking", () => {
  test("C2.05 opens the booking without an account; of the key to it only the hash is stored", async () => {
    const { booking } = await makeBooked();
    const { token, booking: sent } = await send(booking);
    expect(sent).toMatchObject({ state: "sent", version: 1 });
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const seen = await look(token);
    expect(seen).toMatchObject({
      open: true,
      acceptance: null,
      before: null,
      sheet: { number: booking.number },
    });
    expect(seen.sha256).toBe(booking.versions[0]!.sha256);
    expect(await everything()).not.toContain(token);
    expect(edge().logged.join("\n")).not.toContain(token);
    // Had again it is the same.
    expect((await send(booking)).token).toBe(token);
  });

  test("C2.05 altered, replaced, over and unknown it says the same, and nothing of the booking", async () => {
    const { booking } = await makeBooked();
    const { token } = await send(booking);
    const { token: renewed } = await send(booking, { renew: true });
    expect(renewed).not.toBe(token);
    await runOut(booking.publicId);
    const altered = renewed.slice(0, -2) + (renewed.endsWith("A") ? "BB" : "AA");
    const answers = [];
    for (const wrong of [token, altered, renewed, "", "x".repeat(200)])
      for (const act of ["read", "file"])
        answers.push(await open(act, { token: wrong, ...(act === "file" && { file: "sheet" }) }));
    const bodies = answers.map(({ body }) => {
      const { requestId: _requestId, ...problem } = JSON.parse(body);
      return JSON.stringify(problem);
    });
    for (const answer of answers) expect(answer).toMatchObject({ status: 410, fault: "link-over" });
    expect(new Set(bodies).size).toBe(1);
    expect((await read(booking)).state).toBe("lapsed");
    // Sent again, there is another link.
    const { token: again, booking: sent } = await send(booking);
    expect(sent.state).toBe("sent");
    expect([token, renewed]).not.toContain(again);
  });

  test("C2.06 opening it changes nothing, however often, and whatever is fetched", async () => {
    const { booking } = await makeBooked();
    const { token } = await send(booking);
    const before = await everything();
    for (let turn = 0; turn < 3; turn++) {
      await look(token);
      await open("file", { token, file: "calendar" });
      await open("file", { token, file: "sheet" });
      expect((await call(null, "GET", "/open/booking/accept")).status).toBe(404);
    }
    expect(await everything()).toBe(before);
  });

  test("C2.05 nobody asks more than thirty times a minute from one address", async () => {
    const { web } = edge();
    const from = (remoteAddress: string) =>
      web.inject({ method: "POST", url: "/open/booking/read", payload: { token: "x" }, remoteAddress });
    const answers = [];
    for (let turn = 0; turn < 32; turn++) answers.push((await from("192.0.2.7")).statusCode);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
    expect((await from("192.0.2.8")).statusCode).toBe(410);
  });
});

describe("accepting", () => {
  test("C2.07 takes name and tick, and records who, when, from where and what was shown", async () => {
    const { booking } = await makeBooked();
    const { token } = await send(booking);
    const { sha256 } = await look(token);
    const given = { token, sha256, name: "Ida Weiß", function: "Host", may: true };
    expect((await open("accept", { ...given, name: "  " })).fields).toEqual(["/name required"]);
    expect((await open("accept", { ...given, may: false })).status).toBe(422);
    const { name: _name, ...nameless } = given;
    expect((await open("accept", nameless)).status).toBe(422);
    const agent = "Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0";
    const accepted = await open("accept", given, { agent, ip: "192.0.2.1" });
    expect(accepted).toMatchObject({
      status: 200,
      payload: { open: false, acceptance: { name: "Ida Weiß" } },
    });
    const [row] = await db()
      .selectFrom("acceptance")
      .selectAll()
      .where("booking_id", "=", await idOf(booking.publicId))
      .execute();
    expect(row).toMatchObject({ number: 1, function: "Host", agent: "Firefox" });
    expect(row!.address_hmac).toEqual(edge().context.secrets.fingerprint("192.0.2.1", "acceptance"));
    expect(row!.sha256.toString("hex")).toBe(sha256);
    expect(await read(booking)).toMatchObject({ state: "accepted", accepted: 1 });
    for (const change of [{ name: "Eve" }, { agent: "Chrome" }, { at: new Date() }])
      await expect(db().updateTable("acceptance").set(change).execute()).rejects.toThrow("never changed");
  });

  test("C2.07 works once: a second try shows what was accepted, by whomever, and so do many at once", async () => {
    const { booking } = await makeBooked();
    const { token } = await send(booking);
    const { sha256 } = await look(token);
    const names = ["Ida", "Eve", "Ben", "Ada"];
    const answers = await Promise.all(
      names.map((name) => open("accept", { token, sha256, name, function: "", may: true })),
    );
    const first = answers[0]!.payload.acceptance.name;
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, payload: { acceptance: { name: first } } });
    const rows = await db()
      .selectFrom("acceptance")
      .select("name")
      .where("booking_id", "=", await idOf(booking.publicId))
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("C2.07 a link takes ten tries an hour", async () => {
    const { booking } = await makeBooked();
    const { token } = await send(booking);
    const wrong = { token, sha256: "0".repeat(64), name: "Ida", function: "", may: true };
    expect(await open("accept", wrong)).toMatchObject({ fault: "version-over" });
    const booking_id = await idOf(booking.publicId);
    const tried = () =>
      db().selectFrom("booking_try").selectAll().where("booking_id", "=", booking_id).execute();
    const { hour } = (await tried())[0]!;
    await db().deleteFrom("booking_try").where("booking_id", "=", booking_id).execute();
    // This hour and the next, should it begin just now.
    for (const later of [0, 1])
      await db()
        .insertInto("booking_try")
        .values({ booking_id, hour: new Date(hour.getTime() + later * 3_600_000), tries: 10 })
        .execute();
    expect(await accept(token)).toMatchObject({ status: 429, fault: "slow-down" });
    expect((await tried()).reduce((sum, { tries }) => sum + tries, 0)).toBe(21);
    expect((await read(booking)).state).toBe("sent");
  });

  test("C2.07 moves the podcast to Signed with its cause, unless a person has moved it since", async () => {
    for (const [moved, to] of [
      [false, "Signed"],
      [true, "Interested"],
    ] as const) {
      const { booking, entry } = await makeBooked();
      const { token } = await send(booking);
      if (moved) {
        await db().updateTable("campaign_entry").set({ state: to }).where("id", "=", entry.id).execute();
        await db()
          .insertInto("campaign_move")
          .values({
            entry_id: entry.id,
            from_state: "New",
            to_state: to,
            cause: "user",
            login_id: world.kim.id,
            evidence: null,
          })
          .execute();
      }
      await accept(token);
      const last = await db()
        .selectFrom("campaign_move")
        .select(["to_state as to", "cause", "evidence"])
        .where("entry_id", "=", entry.id)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      expect(last).toMatchObject(
        moved ? { to, cause: "user" } : { to, cause: "booking", evidence: booking.publicId },
      );
    }
  });

  test("C2.07 from where a booking was accepted is forgotten after twelve months, who accepted it is not", async () => {
    const { booking } = await makeAccepted();
    const id = await idOf(booking.publicId);
    const [row] = await db().selectFrom("acceptance").selectAll().where("booking_id", "=", id).execute();
    await db().deleteFrom("acceptance").where("booking_id", "=", id).execute();
    const at = new Date(Date.now() - 370 * 86_400_000);
    await db()
      .insertInto("acceptance")
      .values({ ...row!, at })
      .execute();
    await inTransaction(db(), forgetTraces);
    const [kept] = await db().selectFrom("acceptance").selectAll().where("booking_id", "=", id).execute();
    expect(kept).toMatchObject({ name: "Ida Weiß", address_hmac: null, agent: null });
  });
});

describe("declining and changing", () => {
  test("C2.08 declining, with a reason or none, opens the offer again", async () => {
    for (const reason of ["Too many ads this spring.", ""]) {
      const { booking, offer } = await makeBooked();
      const { token } = await send(booking);
      const { sha256 } = await look(token);
      expect(await stateOfOffer(offer.publicId)).toBe("booked");
      const declined = await open("decline", { token, sha256, reason });
      expect(declined).toMatchObject({ status: 200, payload: { declined: true, open: false } });
      expect(await open("decline", { token, sha256, reason: "again" })).toMatchObject({ status: 200 });
      expect(await stateOfOffer(offer.publicId)).toBe("open");
      const after = await read(booking);
      expect(after).toMatchObject({
        state: "declined",
        versions: [{ reason: reason === "" ? null : reason }],
      });
      expect(await accept(token)).toMatchObject({ status: 409, fault: "version-answered" });
      expect(await on(after, "send", { version: 1, days: 14 })).toMatchObject({ fault: "version-answered" });
    }
  });

  test("C2.10 until a change is accepted, and when it is declined, the old version is in force", async () => {
    for (const end of ["accept", "decline", "lapse"]) {
      const { booking, offer } = await makeAccepted();
      const { payload: changed } = await change(booking, { net: 90_000 });
      expect(changed).toMatchObject({ state: "accepted", accepted: 1, net: 48_000 });
      const { token, booking: waiting } = await send(changed);
      expect(waiting).toMatchObject({ state: "change-open", accepted: 1, net: 48_000 });
      const seen = await look(token);
      expect(seen).toMatchObject({ open: true, sheet: { net: 90_000 }, before: { sheet: { net: 48_000 } } });
      if (end === "accept") await accept(token);
      if (end === "decline") await open("decline", { token, sha256: seen.sha256, reason: "" });
      if (end === "lapse") await runOut(booking.publicId);
      const after = await read(booking);
      const inForce = end === "accept" ? 90_000 : 48_000;
      expect(after).toMatchObject({ state: "accepted", accepted: end === "accept" ? 2 : 1, net: inForce });
      expect(await stateOfOffer(offer.publicId)).toBe("booked");
    }
  });

  test("C2.11 accepting a version while a newer one was sent is refused, and shows the newer", async () => {
    const { booking } = await makeBooked();
    const { token } = await send(booking);
    const { sha256 } = await look(token);
    await change(await read(booking), { net: 70_000 });
    await send(booking);
    const refused = await open("accept", { token, sha256, name: "Ida", function: "", may: true });
    expect(refused).toMatchObject({ status: 409, fault: "version-over" });
    expect(JSON.parse(refused.body).payload).toMatchObject({
      sheet: { version: 2, net: 70_000 },
      open: true,
    });
    expect((await read(booking)).accepted).toBeNull();
    // A version that was only written does not stand in the way.
    const other = await makeBooked();
    const { token: own } = await send(other.booking);
    await change(await read(other.booking), { net: 70_000 });
    expect((await accept(own)).status).toBe(200);
  });

  test("C2.11 accepting and sending a newer version in the same moment: one wins, the other is told", async () => {
    for (let turn = 0; turn < 6; turn++) {
      const { booking } = await makeBooked();
      const { token } = await send(booking);
      const { sha256 } = await look(token);
      await change(await read(booking), { net: 70_000 });
      const fresh = await read(booking);
      const [accepted, sent] = await Promise.all([
        open("accept", { token, sha256, name: "Ida", function: "", may: true }),
        on(fresh, "send", { version: 2, days: 14 }),
      ]);
      const pair = [accepted.fault ?? accepted.status, sent.fault ?? sent.status];
      expect([
        [200, "stale"],
        ["version-over", 200],
      ]).toContainEqual(pair);
    }
  });

  test("C2.12 the host cancels one ad or all with a reason, and those who booked are told", async () => {
    const { booking, token } = await makeAccepted();
    const [first] = (await look(token)).spots;
    expect((await open("cancel", { token, reason: "" })).fields).toEqual(["/reason required"]);
    const one = await open("cancel", { token, reason: "Summer break", spots: [first!.publicId] });
    expect(one.payload.spots).toMatchObject([
      { cancelled: { side: "host", reason: "Summer break" } },
      { cancelled: null },
    ]);
    const all = await open("cancel", { token, reason: "We stop" });
    expect(all.payload.cancelled).toMatchObject({ side: "host", reason: "We stop" });
    expect(await open("cancel", { token, reason: "again" })).toMatchObject({ fault: "booking-cancelled" });
    expect((await read(booking)).state).toBe("cancelled");
    const told = await db()
      .selectFrom("notice")
      .select("details")
      .where("subject", "=", booking.publicId)
      .where("login_id", "=", world.kim.id)
      .orderBy("id")
      .execute();
    expect(told.map(({ details }) => details.what)).toEqual(["accepted", "cancelled", "cancelled"]);
  });

  test("C2.12 what has run or is settled stays when the host cancels what is left, and the booking with it", async () => {
    const { booking, token } = await makeAccepted();
    const [first] = booking.spots;
    const paid = (await on(booking, "paid", { paid: { on: "2027-03-01", amount: 48_000 } })).payload;
    await on(paid, "settled", { spots: [first!.publicId] });
    const left = await open("cancel", { token, reason: "We stop" });
    expect(left.payload).toMatchObject({
      cancelled: null,
      spots: [{ cancelled: null }, { cancelled: { side: "host", reason: "We stop" } }],
    });
    expect(await read(booking)).toMatchObject({ state: "done", paid: { amount: 48_000 } });
    expect(await open("cancel", { token, reason: "again" })).toMatchObject({
      status: 409,
      fault: "ads-have-run",
    });

    const other = await makeAccepted();
    const setVerdict = async (position: number, state: "aired" | "removed" | "not-found") =>
      db()
        .insertInto("airing_verdict")
        .columns(["spot_id", "state", "reason", "note"])
        .expression((eb) =>
          eb
            .selectFrom("spot")
            .select(["id", eb.val(state).as("state"), eb.val("said").as("reason"), eb.val("").as("note")])
            .where("booking_id", "=", booked)
            .where("position", "=", position),
        )
        .execute();
    const booked = await idOf(other.booking.publicId);
    await setVerdict(1, "removed");
    await setVerdict(2, "aired");
    for (const spots of [undefined, other.booking.spots.map(({ publicId }) => publicId)]) {
      const both = await open("cancel", { token: other.token, reason: "We stop", spots });
      expect(both.fault).toBe("ads-have-run");
    }
    // A person has heard that it is not there: what counts is the last word.
    await setVerdict(2, "not-found");
    const one = await open("cancel", { token: other.token, reason: "We stop" });
    expect(one.payload.spots).toMatchObject([{ cancelled: null }, { cancelled: { side: "host" } }]);
    expect((await read(other.booking)).state).toBe("accepted");
  });

  test("C2.09 the page keeps what was accepted for twelve months, with its record in the PDF", async () => {
    const { booking, token } = await makeAccepted();
    await runOut(booking.publicId);
    expect(await look(token)).toMatchObject({ open: false, acceptance: { name: "Ida Weiß" } });
    const version = await versionOf(booking.publicId, 1);
    expect(version.answer).toBe("accepted");
    const { body, status } = await sheetOf(token);
    expect(status).toBe(200);
    const ours = await edge().web.inject({
      url: `/api/booking/${booking.publicId}/sheet.pdf`,
      headers: { authorization: `Bearer ${world.kim.token}` },
    });
    expect(body.equals(ours.rawPayload)).toBe(true);
  });
});

async function sheetOf(token: string): Promise<{ status: number; body: Buffer }> {
  const answer = await edge().web.inject({
    method: "POST",
    url: "/open/booking/file",
    payload: { token, file: "sheet" },
    remoteAddress: "192.0.2.99",
  });
  return { status: answer.statusCode, body: answer.rawPayload };
}
