import { expect, test } from "vitest";
import { makeContext } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeApiMailWorld } from "../../tests/support/mail/api-mail-world.ts";
import { useGmail, useGraph } from "../../tests/support/mail/use-stand-in.ts";
import { openTransport } from "./open-transport.ts";
import { mailboxById } from "./sender.ts";

const database = useDatabase();
const gmail = useGmail();
const graph = useGraph();

test("B1.15 a mailbox is reached the way it says, and by another once that is changed", async () => {
  const { db } = database();
  const bare = makeContext(db);
  const world = await makeApiMailWorld({ ...bare, outbound: gmail().outbound }, "gmail", { recipients: 1 });
  const foldersBy = async (outbound: typeof bare.outbound) => {
    const mailbox = (await mailboxById(db, world.mailboxId))!;
    const transport = (await openTransport({ ...bare, secrets: world.context.secrets, outbound }, mailbox))!;
    const folders = await transport.folders();
    await transport.close();
    return folders.ok ? folders.value.map(({ path }) => path) : folders.fault;
  };
  expect(await foldersBy(gmail().outbound)).toContain("All Mail");
  await db.updateTable("mailbox").set({ transport: "graph" }).where("id", "=", world.mailboxId).execute();
  expect(await foldersBy(graph().outbound)).toContain("Posteingang");
  await db
    .updateTable("mailbox")
    .set({ disconnected: new Date() })
    .where("id", "=", world.mailboxId)
    .execute();
  const gone = (await mailboxById(db, world.mailboxId))!;
  expect(await openTransport({ ...bare, outbound: graph().outbound }, gone)).toBeNull();
});
