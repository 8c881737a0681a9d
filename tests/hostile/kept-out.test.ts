import { beforeEach, describe, expect, test } from "vitest";
import { accountRoutes } from "../../server/accounts/routes.ts";
import { useWeb } from "../support/api.ts";
import { useDatabase } from "../support/database.ts";
import { makeLogin } from "../support/world.ts";

const PASSWORD = "a long enough password";
const ATTACKER = "203.0.113.66";
const ELSEWHERE = "198.51.100.7";

const database = useDatabase();
const db = () => database().db;
const edge = useWeb(db, accountRoutes);

interface Visit {
  username: string;
  password: string;
  ip: string;
  /** The browser's note of earlier sign-ins. */
  note?: string | undefined;
}

async function signIn({ username, password, ip, note }: Visit) {
  const answer = await edge().web.inject({
    method: "POST",
    url: "/core/auth",
    remoteAddress: ip,
    payload: { username, password },
    ...(note !== undefined && { cookies: { "hostread-device": note } }),
  });
  return {
    status: answer.statusCode,
    note: answer.cookies.find(({ name }) => name === "hostread-device")?.value,
  };
}

let victim: string;
beforeEach(async () => {
  const { id } = await makeLogin(db(), []);
  const { username } = await db()
    .selectFrom("login")
    .select("username")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  victim = username;
});

/** Guesses passwords for a name, all at once; returns how many were checked. */
async function guess(username: string, times: number, ip = ATTACKER): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => signIn({ username, password: "wrong wrong wrong", ip })),
  );
  return answers.filter(({ status }) => status === 401).length;
}

/** The same as a long attack: the attacker has waited out the delays, the counts remain. */
const waitsAreOver = () =>
  db()
    .updateTable("sign_in_attempt")
    .set({ blocked_until: new Date(0) })
    .execute();

/** The same in the middle of an attack: delays are long. */
const waitsAreLong = () =>
  db()
    .updateTable("sign_in_attempt")
    .set({ blocked_until: new Date(Date.now() + 900_000) })
    .where("failures", ">=", 5)
    .execute();

describe("S-5 nobody can keep a user out", () => {
  test("the contest: a stranger guesses without end, the user comes in on the first try, 20 of 20 times", async () => {
    const first = await signIn({ username: victim, password: PASSWORD, ip: ELSEWHERE });
    let note = first.note;
    let looked = 0;
    const start = performance.now();
    const comesIn: number[] = [];
    const took: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      looked += await guess(victim, 10);
      // From home, from the attacker's own network in a browser that is known, and from a new browser elsewhere.
      const ways = [{ ip: ELSEWHERE, note }, { ip: ATTACKER, note }, { ip: `192.0.2.${round}` }];
      const began = performance.now();
      const back = await signIn({ username: victim, password: PASSWORD, ...ways[round % ways.length]! });
      took.push(performance.now() - began);
      note = back.note ?? note;
      comesIn.push(back.status);
    }
    expect(comesIn).toEqual(Array(20).fill(200));
    // Guessing stays bounded: five attempts are free, and each further one has to wait twice as long as the last.
    const seconds = (performance.now() - start) / 1_000;
    expect(looked).toBeLessThanOrEqual(6 + Math.ceil(Math.log2(1 + seconds)));
    console.log(`the user came in within ${Math.round(Math.max(...took))} ms`);
  });

  test("an attack from many networks slows a new browser, and refuses nobody", async () => {
    for (let network = 0; network < 12; network += 1) await guess(victim, 5, `100.64.${network}.1`);
    const answer = await signIn({ username: victim, password: PASSWORD, ip: ELSEWHERE });
    expect(answer.status).toBe(200);
    expect(edge().logged.filter((line) => line.includes("sign-in-attack")).length).toBeGreaterThan(0);
    expect(edge().logged.join()).not.toContain(victim);
  });

  test("a hundred failures of one network slow the others behind it, and refuse nobody", async () => {
    for (let name = 0; name < 25; name += 1) await guess(`stranger-${name}@hostread.example`, 4);
    const answer = await signIn({ username: victim, password: PASSWORD, ip: ATTACKER });
    expect(answer.status).toBe(200);
  });
});

describe("S-5 what a browser's note is good for", () => {
  test("it is one user's: a stranger's note, a changed one and one without a signature count for nothing", async () => {
    const other = await makeLogin(db(), []);
    const { username } = await db()
      .selectFrom("login")
      .select("username")
      .where("id", "=", other.id)
      .executeTakeFirstOrThrow();
    const { note = "" } = await signIn({ username, password: PASSWORD, ip: ATTACKER });
    const [id = "", mark = ""] = note.split(".");
    const flipped = mark.startsWith("A") ? `B${mark.slice(1)}` : `A${mark.slice(1)}`;
    await guess(victim, 10);
    await waitsAreLong();
    for (const wrong of [note, `${id}.${flipped}`, id, `${id}.`, `${note}.${note}`, "", "%00"]) {
      const answer = await signIn({ username: victim, password: PASSWORD, ip: ATTACKER, note: wrong });
      expect([wrong, answer.status]).toEqual([wrong, 429]);
    }
  });

  test("it has a count of failures of its own: a stolen one does not guess faster", async () => {
    const { note } = await signIn({ username: victim, password: PASSWORD, ip: ELSEWHERE });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        signIn({ username: victim, password: "wrong wrong wrong", ip: `100.65.${at}.1`, note }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    await waitsAreOver();
    expect((await signIn({ username: victim, password: PASSWORD, ip: ELSEWHERE, note })).status).toBe(200);
  });

  test("it remembers the last four users of a browser, and tells nothing of them", async () => {
    let note: string | undefined;
    const names: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      const { id } = await makeLogin(db(), []);
      const { username } = await db()
        .selectFrom("login")
        .select("username")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      names.push(username);
      note = (await signIn({ username, password: PASSWORD, ip: ELSEWHERE, note })).note;
    }
    expect(note?.split(".")).toHaveLength(5);
    for (const [at, username] of names.entries()) {
      await guess(username, 10);
      await waitsAreLong();
      const { status } = await signIn({ username, password: PASSWORD, ip: ATTACKER, note });
      expect([at, status]).toEqual([at, at === 0 ? 429 : 200]);
    }
  });
});
