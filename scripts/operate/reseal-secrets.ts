import { resealTotp } from "../../server/accounts/factors/codes.ts";
import { resealPush } from "../../server/accounts/notices/push/subscribe.ts";
import { resealLinks, resealTokens } from "../../server/accounts/sealed-links.ts";
import { resealSignOns } from "../../server/accounts/single-sign-on/sign-on-settings.ts";
import { resealSuppressions } from "../../server/contacts/opt-out/reseal.ts";
import { resealMailboxes } from "../../server/mailbox/reseal.ts";
import { BadConfiguration, type Config } from "../../server/platform/config.ts";
import { keepFingerprintKey, openSecrets } from "../../server/platform/key-check.ts";
import { type Db, inTransaction } from "../../server/platform/postgres/database.ts";
import { secretKeyBefore } from "../../server/platform/secrets.ts";
import { resealProviders } from "../../server/settings/providers/reseal-providers.ts";
import { resealSettings } from "../../server/settings/secret.ts";
import { resealWebhooks } from "../../server/webhooks/secret.ts";

/** Seals everything with the present key, in one transaction; answers how many secrets it changed. May be repeated. */
export async function resealSecrets(
  db: Db,
  config: Pick<Config, "secretKey" | "secretKeyBefore" | "dataDir">,
): Promise<number> {
  const before = secretKeyBefore(config);
  if (!before) throw new BadConfiguration("There is no key before this one.");
  const secrets = await openSecrets(db, config);
  return inTransaction(db, async (tx) => {
    await keepFingerprintKey(tx, secrets, before);
    const mailboxes = await resealMailboxes(tx, secrets);
    const given = (await resealLinks(tx, secrets)) + (await resealTokens(tx, secrets));
    const own = given + (await resealPush(tx, secrets)) + (await resealTotp(tx, secrets));
    const lists = await resealSuppressions(tx, secrets);
    const providers = (await resealProviders(tx, secrets)) + (await resealWebhooks(tx, secrets));
    const signOns = await resealSignOns(tx, secrets);
    return signOns + mailboxes + providers + lists + (await resealSettings(tx, secrets)) + own;
  });
}
