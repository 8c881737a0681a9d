import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { WEBHOOK_EVENTS } from "../../contract/webhooks.ts";
import { useBookings } from "../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { offerTerms } from "../../tests/support/samples/offers.ts";

const database = useDatabase();
const db = () => database().db;
const { world, call, addEntry, makeBooked, send, open, look } = useBookings(db);

beforeAll(async () => {
  await sql`insert into webhook (public_id, owner_id, name, url, events, secret)
    values ('hook', ${world.owner.id}, 'all', 'https://hooks.example/in', ${[...WEBHOOK_EVENTS]}, '\\x00')`.execute(
    db(),
  );
});

const told = async (thing: string): Promise<string[]> =>
  (
    await sql<{ type: string }>`select type from webhook_event where thing = ${thing} order by id`.execute(
      db(),
    )
  ).rows.map(({ type }) => type);

test("D4.05 an offer that is made, changed and agreed is told in that order", async () => {
  const { publicId: entry } = await addEntry();
  const { payload: offer } = await call(
    world.kim.token,
    "POST",
    `/api/campaign/${world.campaign.publicId}/offer`,
    {
      entry,
      side: "us",
      terms: offerTerms(),
    },
  );
  const { payload: changed } = await call(world.kim.token, "POST", `/api/offer/${offer.publicId}/version`, {
    modified: offer.modified,
    side: "host",
    terms: offerTerms({ amount: 44_000 }),
  });
  await call(world.kim.token, "POST", `/api/offer/${offer.publicId}/state`, {
    modified: changed.modified,
    act: "agree",
  });
  expect(await told(`offer ${offer.publicId}`)).toEqual(["offer.made", "offer.changed", "offer.decided"]);
});

test.each(["accept", "decline"] as const)("D4.05 a host's %s is told once", async (act) => {
  const { booking } = await makeBooked();
  const { token } = await send(booking);
  const { sha256 } = await look(token);
  const said = act === "accept" ? { name: "Ada Host", function: "Host", may: true } : { reason: "" };
  for (let again = 0; again < 2; again += 1)
    expect(await open(act, { token, sha256, ...said })).toMatchObject({ status: 200 });
  const last = act === "accept" ? "booking.accepted" : "booking.declined";
  expect(await told(`booking ${booking.publicId}`)).toEqual(["booking.made", last]);
});
