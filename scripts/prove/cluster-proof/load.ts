import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { findCaller } from "../../../server/accounts/sessions/session.ts";
import { addPodcasts } from "../../../server/campaigns/add.ts";
import { createCampaign } from "../../../server/campaigns/create.ts";
import type { PaymentStandIn } from "../../../server/demo/payment/stand-in.ts";
import { type Database, inTransaction } from "../../../server/platform/postgres/database.ts";
import { makeOrganization, type Organization } from "../money-proof/organization.ts";
import { type Answer, readAnswer } from "../money-proof/world.ts";

/** Somebody who searches, moves podcasts and buys addresses, as fast as a user may. */
interface Person {
  organization: Organization;
  campaign: string;
  entries: readonly string[];
  paysBy: "credits" | "card";
  /** Podcasts whose address is not bought yet. */
  left: string[];
}

const STATES = ["Contacted", "FollowedUp", "Interested", "Signed", "Lost", "New"] as const;
const ENTRIES = 12;
/** A user has 600 calls a minute; what is over is refused, and that is no failure of the cluster. */
const PAUSE = 130;

/** What a client was told, to be held against what the database says at the end. */
export interface Told {
  /** By entry: the state that was acknowledged last, and those asked for since without an answer. */
  moves: Map<string, { sure: string; perhaps: Set<string> }>;
  /** Podcasts whose purchase was acknowledged as complete; `began` by `Date.now()`. */
  bought: { ownerId: number; podcast: string; purchase: string; began: number }[];
}

export interface Load {
  told: Told;
  ownerIds: readonly number[];
  requests(): number;
  /** Requests that got no answer or another one than they should, since the last call of `forget`. */
  failures(): readonly string[];
  forget(): void;
  /** When a write was last acknowledged that began after `since` (`performance.now()`); null where none was yet. */
  firstWriteSince(since: number): number | null;
  /** The longest time without an acknowledged write since then, in milliseconds. */
  longestGapSince(since: number): number;
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
  /** Ends it where nothing answers any more: nobody tries again. */
  giveUp(): Promise<void>;
}

/** Starts that many people on `url`; every fifth pays by card. */
export async function startLoad(given: {
  database: Database;
  provider: PaymentStandIn;
  podcasts: readonly string[];
  people: number;
  url: string;
}): Promise<Load> {
  const { database, provider, podcasts, url } = given;
  const people: Person[] = [];
  for (let i = 0; i < given.people; i++)
    people.push(await makePerson(database, podcasts, i % 5 === 4 ? "card" : "credits"));
  const told: Told = { moves: new Map(), bought: [] };
  for (const { entries } of people)
    for (const entry of entries) told.moves.set(entry, { sure: "New", perhaps: new Set() });
  let failures: string[] = [];
  let requests = 0;
  let going = true;
  let stopped = false;
  let writes: { began: number; acknowledged: number }[] = [];

  const call = async (person: Person, method: "GET" | "POST", path: string, body?: object, key?: string) => {
    requests += 1;
    const began = performance.now();
    let answer: Answer;
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${person.organization.users[0]!.token}`,
          ...(body && { "content-type": "application/json" }),
          ...(key && { "idempotency-key": key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      answer = readAnswer(response.status, await response.text());
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error };
      answer = { status: 0, payload: null, fault: cause?.message ?? message };
    }
    if (answer.status === 200) {
      if (method === "POST") writes.push({ began, acknowledged: performance.now() });
      if (writes.length > 20_000) writes = writes.slice(-5_000);
    } else failures.push(`${method} ${path.slice(0, 60)}: ${answer.status} ${answer.fault}`);
    return answer;
  };

  const search = (person: Person) =>
    call(person, "GET", `/api/podcast?title=show+${Math.floor(Math.random() * podcasts.length)}`);
  const move = async (person: Person) => {
    const entry = pick(person.entries);
    const podcastState = pick(STATES);
    const known = told.moves.get(entry)!;
    known.perhaps.add(podcastState);
    const answer = await call(person, "POST", `/api/campaign/${person.campaign}/podcast/${entry}`, {
      podcastState,
    });
    // Each person moves one at a time: an older attempt cannot arrive later than this answer, but one may have been
    // done whose answer got lost, and those stay possible until the next acknowledgement.
    if (answer.status === 200) told.moves.set(entry, { sure: podcastState, perhaps: new Set() });
  };
  const buy = async (person: Person) => {
    const podcast = person.left.pop();
    if (podcast === undefined) return;
    const body = { podcastExternalIdList: [podcast], ownerPublicId: person.organization.publicId };
    const key = randomUUID();
    const began = Date.now();
    // As the client does: the same key until there is an answer.
    for (let tries = 0; tries < 400 && !stopped; tries++) {
      const answer = await call(person, "POST", "/podcast/api/email/purchase", body, key);
      if (answer.status === 200) {
        const purchase = answer.payload.sessionId as string;
        if (person.paysBy === "card") return pay(person, purchase, podcast, began);
        if (answer.payload.status === "complete")
          told.bought.push({ ownerId: person.organization.id, podcast, purchase, began });
        return;
      }
      await wait(250);
    }
  };
  const pay = async (person: Person, purchase: string, podcast: string, began: number) => {
    const session = Object.values(provider.state.sessions).find(
      ({ metadata }) => metadata?.purchase === purchase,
    );
    if (!session) return;
    await provider.pay(session.id);
    for (let tries = 0; tries < 60 && !stopped; tries++) {
      const answer = await call(person, "GET", `/podcast/api/email/purchase/${purchase}`);
      if (answer.payload?.status === "complete") {
        told.bought.push({ ownerId: person.organization.id, podcast, purchase, began });
        return;
      }
      await wait(500);
    }
  };
  let busy = 0;
  const live = async (person: Person) => {
    while (!stopped) {
      if (going) {
        busy += 1;
        const dice = Math.random();
        await (dice < 0.7 ? search(person) : dice < 0.93 ? move(person) : buy(person)).catch((error: Error) =>
          failures.push(`the load itself: ${error.message}`),
        );
        busy -= 1;
      }
      await wait(PAUSE);
    }
  };
  const lives = people.map(live);
  const pause = async () => {
    going = false;
    while (busy > 0) await wait(50);
  };
  return {
    told,
    ownerIds: people.map(({ organization }) => organization.id),
    requests: () => requests,
    failures: () => failures,
    forget: () => {
      failures = [];
    },
    firstWriteSince: (since) =>
      writes
        .filter(({ began }) => began > since)
        .reduce<number | null>((first, { acknowledged }) => Math.min(first ?? Infinity, acknowledged), null),
    longestGapSince: (since) => {
      const times = writes.map(({ acknowledged }) => acknowledged).filter((at) => at > since);
      const all = [since, ...times.sort((a, b) => a - b), performance.now()];
      return all.reduce((longest, at, place) => Math.max(longest, at - (all[place - 1] ?? at)), 0);
    },
    pause,
    resume: () => {
      going = true;
    },
    stop: async () => {
      await pause();
      stopped = true;
      await Promise.all(lives);
    },
    giveUp: async () => {
      stopped = true;
      await Promise.all(lives);
    },
  };
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

async function makePerson(
  { db }: Database,
  podcasts: readonly string[],
  paysBy: Person["paysBy"],
): Promise<Person> {
  const organization = await makeOrganization(db, { users: 1, credits: paysBy === "credits" ? 5_000 : 0 });
  const caller = (await findCaller(db, organization.users[0]!.token))!;
  const { rows } = await sql<{ name: string }>`select name from owner where id = ${organization.id}`.execute(
    db,
  );
  return inTransaction(db, async (tx) => {
    const made = await createCampaign(tx, caller, { displayName: "Proof", ownerName: rows[0]!.name });
    const { entries } = await addPodcasts(tx, caller, made.publicId, {
      externalIds: podcasts.slice(0, ENTRIES),
    });
    return { organization, campaign: made.publicId, entries, paysBy, left: [...podcasts] };
  });
}

/** Every difference between what clients were told and what the database says, in a sentence. */
export async function judgeLedger({ db }: Database, { told }: Pick<Load, "told">): Promise<string[]> {
  const wrong: string[] = [];
  const { rows: entries } = await sql<{ id: string; state: string }>`
    select public_id as id, state from campaign_entry where public_id = any(${[...told.moves.keys()]})`.execute(
    db,
  );
  const states = new Map(entries.map(({ id, state }) => [id, state]));
  for (const [entry, { sure, perhaps }] of told.moves) {
    const state = states.get(entry) ?? "gone";
    if (state !== sure && !perhaps.has(state))
      wrong.push(`the podcast ${entry} was moved to ${sure}, and is in ${state}`);
  }
  const { rows } = await sql<{ ownerId: number; podcast: string }>`
    select u.owner_id as "ownerId", p.public_id as podcast from unlock u join podcast p on p.id = u.podcast_id`.execute(
    db,
  );
  const unlocked = new Set(rows.map(({ ownerId, podcast }) => `${ownerId} ${podcast}`));
  for (const { ownerId, podcast, purchase } of told.bought)
    if (!unlocked.has(`${ownerId} ${podcast}`))
      wrong.push(`purchase ${purchase} was complete, and ${podcast} is locked`);
  return wrong;
}
