import { sealToken } from "../../../server/mailbox/grants/tokens.ts";
import { newHandle } from "../../../server/platform/handle.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import { type MailWorld, makeMailWorld } from "./mail-world.ts";

/** A mailbox whose user has consented to the provider's own interface, with a token that is good for an hour. */
export async function makeApiMailWorld(
  context: Context,
  transport: "gmail" | "graph",
  given: { recipients: number },
): Promise<MailWorld> {
  const { db, secrets } = context;
  const world = await makeMailWorld(context, { port: 465, ...given });
  const kind = transport === "gmail" ? "google" : "microsoft";
  const known = await db.selectFrom("mail_provider").select("id").where("kind", "=", kind).executeTakeFirst();
  const provider =
    known ??
    (await db
      .insertInto("mail_provider")
      .values({
        public_id: newHandle(),
        kind,
        name: kind,
        issuer: "https://issuer.example",
        tenant: kind === "microsoft" ? "common" : null,
        transport,
        enabled: true,
      })
      .returning("id")
      .executeTakeFirstOrThrow());
  await db
    .updateTable("mailbox")
    .set({
      transport,
      provider_id: provider.id,
      smtp_sign_in: "oauth",
      imap_sign_in: "oauth",
      smtp_host: null,
      smtp_port: null,
      smtp_secret: null,
    })
    .where("id", "=", world.mailboxId)
    .execute();
  await db
    .insertInto("mailbox_grant")
    .values({
      mailbox_id: world.mailboxId,
      subject: newHandle(),
      email: "kim@brand.example",
      scopes: "",
      access: sealToken(secrets, world.mailboxId, "access", "good-token"),
      access_issued: new Date(),
      access_until: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return world;
}
