import type { PaymentStandIn } from "../../../server/demo/payment/stand-in.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import type { SeededRandom } from "../../../server/platform/seeded-random.ts";
import { ageDatabase } from "./age.ts";

/** Longer than any checkout is open. */
const CHECKOUT_OVER = 32 * 60_000;
/** Buyers who never come back, so their checkouts expire; each restart checks them with the provider. */
const MOST_SLEEPERS = 10;

/** What happens between the kill of a server and the start of the next. */
export interface Absence {
  /** The server is back at once. */
  short(): Promise<void>;
  /** It is away for longer than any checkout is open. */
  long(): Promise<void>;
}

/**
 * Buyers do not know that the server is down: some pay, some never come back, and the provider's events either
 * reach the next server or are lost.
 */
export function absenceOf(db: Db, provider: PaymentStandIn, random: SeededRandom): Absence {
  const sleepers = new Set<string>();
  const leave = async (payers: number) => {
    provider.clearFaults();
    provider.beforeAnswer(null);
    provider.webhooks.delivery.mode = random.chance(0.5) ? "send" : "never";
    for (const { id, status } of Object.values(provider.state.sessions)) {
      if (status !== "open" || sleepers.has(id)) continue;
      if (random.chance(payers)) await provider.pay(id);
      else if (sleepers.size < MOST_SLEEPERS && random.chance(0.1)) sleepers.add(id);
    }
  };
  const comeBack = () => {
    provider.webhooks.delivery.mode = "send";
  };
  return {
    short: async () => {
      await leave(0.3);
      comeBack();
    },
    long: async () => {
      await leave(0.5);
      provider.advance(CHECKOUT_OVER);
      await ageDatabase(db, CHECKOUT_OVER);
      sleepers.clear();
      comeBack();
    },
  };
}
