import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { callOf } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { useResults, type World } from "../../../tests/support/results-world.ts";

const database = useDatabase();
const db = () => database().db;
const { world } = useResults(database);
const served = useApp(() => db());
const call = callOf(() => ({ web: served().app }));

const PASSWORD = "fog over the harbor";
const ATTACKED = "link-password-attack";
let w: World;
let token: string;
let link: string;
const links = () => `/api/campaign/${w.campaign.publicId}/report-link`;
beforeEach(async () => {
  w = await world();
  const body = { kind: "board", label: "", days: 30, password: PASSWORD };
  const made = await call(w.anna.token, "POST", links(), body);
  ({
    token,
    link: { publicId: link },
  } = made.payload);
});

/** Of each test another one, so that what one address may call in a minute is not met. */
let networks = 0;
const network = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}`;
};
async function open(path: "read" | "unlock", payload: object, remoteAddress: string) {
  const answer = await served().app.inject({
    method: "POST",
    url: `/open/report/${path}`,
    payload,
    remoteAddress,
  });
  const { payload: said, type } = answer.json();
  return { pass: said?.pass, fault: type?.replace("urn:hostread:", ""), headers: answer.headers };
}
const unlock = (password: string, from = `${network()}.7`) => open("unlock", { token, password }, from);
const read = (pass?: string) => open("read", { token, ...(pass && { pass }) }, `${network()}.7`);

/** A hundred wrong passwords, ten each from ten networks, at once. */
async function attack() {
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const from = network();
      for (let at = 0; at < 10; at += 1) await unlock(`wrong ${at}`, `${from}.${at}`);
    }),
  );
}
/** What counts for an hour or less is over. */
const later = () =>
  sql`update ask_budget set window_end = now() - interval '1 s' where window_end < now() + interval '61 minutes'`.execute(
    db(),
  );
/** Guesses of one network that were looked at. */
async function guess(times: number, from: string): Promise<number> {
  const all = await Promise.all(
    Array.from({ length: times }, (_, at) => unlock(`wrong ${at}`, `${from}.${at}`)),
  );
  return all.filter(({ fault }) => fault === "link-password-wrong").length;
}

test("D5.07 whoever has a link and not its password uses up no reading of those who have both", async () => {
  const { pass } = await unlock(PASSWORD);
  for (let times = 0; times < 125; times += 1) expect((await read()).fault).toBe("link-locked");
  expect((await read(pass)).fault).toBeUndefined();
  // Those who have both are bounded: a campaign is much to reckon.
  await sql`update ask_budget set spent = 120 where window_end < now() + interval '61 s'`.execute(db());
  expect((await read(pass)).fault).toBe("too-many-requests");
});

test("D5.07 S-5 after a hundred wrong passwords in a day a reader comes in, and who guesses hardly can", async () => {
  const before = served().logged.filter((line) => line.includes(ATTACKED)).length;
  await attack();
  expect((await unlock(PASSWORD)).pass).toBeDefined();
  const guesser = network();
  expect(await guess(12, guesser)).toBe(3);
  const late = await unlock(PASSWORD, `${guesser}.99`);
  expect(late.fault).toBe("too-many-tries");
  expect(Number(late.headers["retry-after"])).toBeGreaterThan(900);
  // Everybody else is let in, mistyped once or not.
  const home = network();
  expect((await unlock("fog over the harbour", `${home}.1`)).fault).toBe("link-password-wrong");
  expect((await unlock(PASSWORD, `${home}.1`)).pass).toBeDefined();
  await later();
  expect(await guess(12, guesser)).toBe(2);
  await later();
  expect(await guess(12, guesser)).toBe(0);
  expect((await unlock(PASSWORD, `${home}.1`)).pass).toBeDefined();
  const told = served().logged.filter((line) => line.includes(ATTACKED));
  expect(told.length - before).toBe(1);
  expect(told.join()).not.toContain(PASSWORD);
});

test("D5.07 those who guessed before are slowed as well, and a new password begins anew", async () => {
  const guesser = network();
  expect(await guess(12, guesser)).toBe(10);
  await attack();
  await later();
  expect(await guess(12, guesser)).toBe(0);
  await call(w.anna.token, "POST", `${links()}/${link}`, { password: "another word" });
  expect((await unlock("another word", `${guesser}.1`)).pass).toBeDefined();
});

test("D5.07 colleagues who come at once while somebody guesses do not close the link to each other", async () => {
  await attack();
  const office = network();
  await Promise.all(Array.from({ length: 20 }, (_, at) => unlock(PASSWORD, `${office}.${at}`)));
  expect((await unlock(PASSWORD, `${office}.99`)).pass).toBeDefined();
});
