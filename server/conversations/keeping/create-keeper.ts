import type { Context } from "../../platform/web/http.ts";
import type { FindReported } from "../reports/report.ts";
import { verifySignatures } from "../reports/verify-signatures.ts";
import { chooseMails } from "./choose.ts";
import { keepMail } from "./keep.ts";
import type { Keeper } from "./keeper.ts";
import { type OwnCopy, type PreparedMail, prepareMail, type Readers } from "./prepare.ts";

/** What the reader asks which mails belong to our outreach, and gives them to. */
export function createKeeper(
  context: Pick<Context, "db" | "outbound">,
  findReported: FindReported,
): Keeper<PreparedMail | OwnCopy> {
  const readers: Readers = {
    findReported,
    // A signature of a part only says nothing of the rest.
    signers: async (bytes) =>
      (await verifySignatures(context.outbound.names, bytes)).flatMap(({ domain, covers }) =>
        covers === "all" ? [domain] : [],
      ),
  };
  return {
    choose: (mailbox, folder, listed) => chooseMails(context.db, mailbox, folder, listed),
    prepare: (mailbox, folder, listed, fetched) =>
      prepareMail(context, readers, { mailbox, folder, listed, fetched }),
    keep: keepMail,
  };
}
