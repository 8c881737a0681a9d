import type { PurchaseAnswer, PurchaseSummary } from "../../../contract/purchases.ts";
import { retireOrganizations } from "./age.ts";
import { judgeAgainstProvider } from "./judge.ts";
import { makeOrganization, type Organization } from "./organization.ts";
import { type Answer, PRICE, type ProofWorld } from "./world.ts";

/** How a round pays: with credits, by card, or with both. */
const WAYS = { credits: 100, card: 0, both: 4 } as const;
type Way = keyof typeof WAYS;

const PODCASTS = 10;
/** Answers that a buyer who was too late may get; anything else is a violation. */
const LOSERS = new Set(["being-bought", "summary-changed", "too-many-checkouts"]);

export interface ContentionResult {
  rounds: number;
  requests: number;
  /** Counts of answers, by way of buying and by code. */
  answers: Map<string, number>;
  /** Milliseconds of a request among all the others. */
  p50: number;
  p95: number;
  violations: string[];
}

/**
 * All users of one organization buy the same ten podcasts at the same moment, each twice, with the summary shown
 * before. Rounds alternate between ways to pay and numbers of users (2, then 20).
 */
export async function proveContention(
  world: ProofWorld,
  given: { rounds: number; buyers?: number; users?: readonly number[]; say?: (line: string) => void },
): Promise<ContentionResult> {
  const { rounds, buyers = 200, users = [2, 20] } = given;
  const times: number[] = [];
  const result: ContentionResult = {
    rounds: 0,
    requests: 0,
    answers: new Map(),
    p50: 0,
    p95: 0,
    violations: [],
  };
  const ways = Object.keys(WAYS) as Way[];
  for (const count of users) {
    for (let round = 0; round < rounds; round++) {
      await world.freshProvider();
      world.provider.webhooks.delivery.mode = "hold";
      const way = ways[round % ways.length]!;
      const organization = await makeOrganization(world.database.db, { users: count, credits: WAYS[way] });
      const wrong = await oneRound(world, organization, { way, buyers }, result, times);
      for (const one of wrong) result.violations.push(`${count} users, ${way}, round ${round}: ${one}`);
      await retireOrganizations(world.database.db, [organization.id]);
      result.rounds += 1;
      if (result.rounds % 20 === 0) given.say?.(`${result.rounds} rounds`);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  result.requests = times.length;
  return { ...result, p50: at(0.5), p95: at(0.95) };
}

async function oneRound(
  world: ProofWorld,
  organization: Organization,
  { way, buyers }: { way: Way; buyers: number },
  result: ContentionResult,
  times: number[],
): Promise<string[]> {
  const { provider } = world;
  const wrong: string[] = [];
  const wish = {
    podcastExternalIdList: world.podcasts.slice(0, PODCASTS),
    ownerPublicId: organization.publicId,
  };
  const ask = (buyer: number, more: object, path = ""): Promise<Answer> => {
    const { token } = organization.users[buyer % organization.users.length]!;
    const headers = { "idempotency-key": `buyer-${buyer}` };
    return world.call(token, "POST", `${BUY}${path}`, { ...wish, ...more }, headers);
  };
  const summary: PurchaseSummary = (await ask(0, {}, "/summary")).payload;
  const answers = await Promise.all(
    Array.from({ length: buyers }, async (_, buyer) => {
      const began = performance.now();
      const answer = await ask(buyer, { fingerprint: summary.fingerprint });
      times.push(performance.now() - began);
      return answer;
    }),
  );
  for (const answer of answers) {
    const said = answer.fault ?? (answer.payload as PurchaseAnswer).status;
    const name = `${way}: ${said}`;
    result.answers.set(name, (result.answers.get(name) ?? 0) + 1);
    if (answer.status !== 200 && !LOSERS.has(said))
      wrong.push(`a buyer was answered ${answer.status} ${said}`);
    if (answer.fault === "summary-changed") {
      // A late buyer sees a smaller total before paying anything.
      const now = answer.payload as PurchaseSummary;
      if (now.emailsToUnlock >= summary.emailsToUnlock && now.creditsConsumed >= summary.creditsConsumed)
        wrong.push("a late buyer was shown the same bill");
    }
  }
  for (const session of Object.values(provider.state.sessions)) await provider.pay(session.id);
  await provider.webhooks.release();
  await world.work();
  return [...wrong, ...(await judgeRound(world, organization, way))];
}

const BUY = "/podcast/api/email/purchase";

async function judgeRound(world: ProofWorld, organization: Organization, way: Way): Promise<string[]> {
  const { db } = world.database;
  const wrong = await judgeAgainstProvider(db, world.provider, [organization.id], { terminal: true });
  const unlocks = await db
    .selectFrom("unlock")
    .select(["podcast_id as podcast", "source"])
    .where("owner_id", "=", organization.id)
    .execute();
  const account = await db
    .selectFrom("ledger_account")
    .select(["balance", "reserved"])
    .where("owner_id", "=", organization.id)
    .executeTakeFirst();
  const charged = Object.values(world.provider.state.charges).reduce((sum, charge) => sum + charge.amount, 0);
  const byCredits = Math.min(PODCASTS, WAYS[way]);
  const expect = (what: string, is: number, should: number) =>
    is !== should && wrong.push(`${what} ${is}, not ${should}`);
  expect("unlocks", unlocks.length, PODCASTS);
  expect("different podcasts", new Set(unlocks.map((unlock) => unlock.podcast)).size, PODCASTS);
  expect("unlocks by card", unlocks.filter(({ source }) => source === "card").length, PODCASTS - byCredits);
  expect("charged", charged, (PODCASTS - byCredits) * PRICE);
  expect("balance", account?.balance ?? 0, WAYS[way] - byCredits);
  expect("reserved", account?.reserved ?? 0, 0);
  return wrong;
}
