import type { sortMail as promised } from "../../../contract/conversations/sorting.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { confirmMail, isConfirmable } from "./confirm-mail.ts";
import { correctKind } from "./correct-kind.ts";
import { holdMailOf } from "./find-mail.ts";
import { forgetMail } from "./forget-mail.ts";
import { joinMail } from "./join-mail.ts";
import { partMail } from "./part-mail.ts";
import { askHost, callNotHost, callParticipant, callStranger } from "./participants.ts";

/**
 * Does what a person says about a mail, and answers the handle of the conversation in which it is then.
 * @throws Fault not-found, invalid, stale; read-by-others where a mail is joined; kind-fixed, asked-by-person where its kind is corrected
 */
export async function sortMail(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  caller: Caller,
  publicId: string,
  wanted: RouteBody<typeof promised>,
): Promise<string | null> {
  if (wanted.act === "kind")
    return correctKind(tx, context, caller, await holdMailOf(tx, caller, publicId), wanted);
  const { act, conversation, seenIn } = wanted;
  if ((act === "join") !== (conversation !== undefined)) throw invalidField("/conversation", "required");
  const mail = await holdMailOf(tx, caller, publicId);
  // Pressed twice, or when its answer was lost, nothing is left to do, and nobody else was faster.
  const done = act === "confirm" ? !isConfirmable(mail) : mail.conversation === conversation;
  if (seenIn !== undefined && seenIn !== mail.conversation && !done) throw fault("stale");
  switch (act) {
    case "confirm":
      return confirmMail(tx, mail);
    case "part":
      return partMail(tx, mail);
    case "join":
      return joinMail(tx, caller, mail, conversation!);
    case "participant":
      return callParticipant(tx, caller, mail);
    case "stranger":
      return callStranger(tx, mail);
    case "not-host":
      return callNotHost(tx, caller, mail);
    case "ask-host":
      return askHost(tx, mail);
    case "forget":
      await forgetMail(tx, mail);
      return null;
  }
}
