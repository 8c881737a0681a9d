import type { Context } from "../../platform/web/http.ts";
import type { FindReported } from "../reports/report.ts";
import { chooseMails } from "./choose.ts";
import { keepMail } from "./keep.ts";
import type { Keeper } from "./keeper.ts";
import { type OwnCopy, type PreparedMail, prepareMail, type Readers } from "./prepare.ts";

/** What the reader asks which mails belong to our outreach, and gives them to. */
export function createKeeper(
  context: Pick<Context, "db">,
  findReported: FindReported,
  verifySignatures: Readers["verifySignatures"],
): Keeper<PreparedMail | OwnCopy> {
  const readers = { findReported, verifySignatures };
  return {
    choose: (mailbox, folder, listed) => chooseMails(context.db, mailbox, folder, listed),
    prepare: (mailbox, folder, listed, fetched) =>
      prepareMail(context, readers, { mailbox, folder, listed, fetched }),
    keep: keepMail,
  };
}
