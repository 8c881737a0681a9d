import { beforeEach, expect, test } from "vitest";
import { useShippedRules } from "../../../tests/support/allow-everybody.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, makeUnlock } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { fingerprintOf } from "../suppression.ts";
import { insertRuleChange } from "./guard-queries.ts";
import { judgeContacts } from "./judge-contacts.ts";

const database = useDatabase();
const db = () => database().db;
const secrets = createSecrets(Buffer.alloc(32, 7));
let owner: OwnerRow;
let count = 0;
beforeEach(async () => {
  owner = await makeOwner(db());
  await useShippedRules(db());
});

/** A show whose address stands in its feed and is unlocked; `country` as its domain says. */
async function show(given: { address?: string; country: string; invites?: string; artist?: string }) {
  count += 1;
  const address = given.address ?? `ines${count}@shows.example`;
  const podcast = await makePodcast(db(), { address, artist: given.artist ?? `Publisher ${count}` });
  await db()
    .updateTable("podcast_address")
    .set({
      country: given.country,
      country_basis: "address",
      ...(given.invites && { evidence: "invitation", snippet: given.invites }),
    })
    .where("podcast_id", "=", podcast.id)
    .execute();
  await makeUnlock(db(), owner.id, podcast.id);
  return podcast.id;
}
const judge = async (id: number, ownerId = owner.id) =>
  (await judgeContacts(db(), secrets, ownerId, [id])).get(id);
const enter = (podcast: number, address: string, kind: "consent" | "invites", ownerId = owner.id) =>
  db()
    .insertInto("contact_basis")
    .values({
      public_id: `b${kind}${podcast}`,
      owner_id: ownerId,
      podcast_id: podcast,
      address_hmac: fingerprintOf(secrets, address),
      kind,
      quote: "Yes, write to me",
    })
    .execute();

test("C8.01 a published address of a person in Germany is blocked, and what says so is told", async () => {
  const id = await show({ country: "DE" });
  expect(await judge(id)).toEqual({
    podcastId: id,
    known: true,
    country: "DE",
    countryBasis: "address",
    rule: "DE",
    kind: "person",
    basis: "published",
    quote: "",
    effect: "block",
    change: null,
  });
});

test("C8.01 the show's own invitation is the basis, with its words, and only where its feed still names the address", async () => {
  const id = await show({ country: "DE", invites: "Sponsors write to ines@shows.example" });
  expect(await judge(id)).toMatchObject({
    basis: "invites",
    quote: "Sponsors write to ines@shows.example",
    effect: "warn",
  });
  await db().updateTable("podcast").set({ address_id: null }).where("id", "=", id).execute();
  expect(await judge(id)).toMatchObject({ basis: "none", quote: "", effect: "block" });
});

test("C8.01 an address that shows of three publishers name is that of a network", async () => {
  const address = "desk@network.example";
  const ids = [];
  for (const artist of ["One", "Two", "two"]) ids.push(await show({ address, artist, country: "GB" }));
  expect(await judge(ids[0]!)).toMatchObject({ kind: "person", effect: "warn" });
  const third = await show({ address, artist: "Three", country: "GB" });
  // As long as only who added it sees it, it says nothing to others.
  await db().updateTable("podcast").set({ shown: false }).where("id", "=", third).execute();
  expect(await judge(ids[0]!)).toMatchObject({ kind: "person", effect: "warn" });
  await db().updateTable("podcast").set({ shown: true }).where("id", "=", third).execute();
  expect(await judge(ids[0]!)).toMatchObject({ kind: "network", effect: "allow" });
});

test("C8.07 what was entered for a person is the basis for every show of theirs, and for this organization alone", async () => {
  const address = "both@shows.example";
  const [one, other] = [await show({ address, country: "AT" }), await show({ address, country: "AT" })];
  await enter(one, address, "consent");
  expect(await judge(other)).toMatchObject({ basis: "consent", quote: "Yes, write to me", effect: "allow" });
  const stranger = await makeOwner(db());
  await makeUnlock(db(), stranger.id, other);
  expect(await judge(other, stranger.id)).toMatchObject({ basis: "published", effect: "block" });
  await db()
    .updateTable("contact_basis")
    .set({ revoked: new Date() })
    .where("owner_id", "=", owner.id)
    .execute();
  expect(await judge(other)).toMatchObject({ basis: "published", effect: "block" });
});

test("C8.02 the last change of a rule counts until it is set back; no other rule is touched", async () => {
  const { id: loginId } = await makeLogin(db(), [owner]);
  const german = await show({ country: "DE" });
  const austrian = await show({ country: "AT" });
  const change = (effect: "allow" | "warn" | null) =>
    inTransaction(db(), (tx) =>
      insertRuleChange(tx, { country: "DE", basis: "published", kind: "person", effect, note: "", loginId }),
    );
  await change("allow");
  await change("warn");
  const changed = await judge(german);
  expect(changed).toMatchObject({ effect: "warn", change: expect.any(Number) });
  expect(await judge(austrian)).toMatchObject({ effect: "block", change: null });
  await change(null);
  expect(await judge(german)).toMatchObject({ effect: "block", change: null });
});

test("C8.02 behind a placeholder nobody reads, whatever the rules say", async () => {
  const id = await show({ address: "noreply@shows.example", country: "US" });
  expect(await judge(id)).toMatchObject({ kind: "placeholder", effect: "block" });
});

test("a podcast without an address is left out", async () => {
  const { id } = await makePodcast(db());
  expect(await judge(id)).toBeUndefined();
  expect(await judgeContacts(db(), secrets, owner.id, [])).toEqual(new Map());
});
