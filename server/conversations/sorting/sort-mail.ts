import type { SORTING_ACTS } from "../../../contract/conversations-sorting.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { confirmMail } from "./confirm-mail.ts";
import { holdMailOf } from "./find-mail.ts";
import { forgetMail } from "./forget-mail.ts";
import { joinMail } from "./join-mail.ts";
import { partMail } from "./part-mail.ts";
import { callParticipant, callStranger } from "./participants.ts";

/**
 * Does what a person says about a mail, and answers the handle of the conversation in which it is then.
 * @throws Fault not-found, invalid
 */
export async function sortMail(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { act, conversation }: { act: (typeof SORTING_ACTS)[number]; conversation?: string | undefined },
): Promise<string | null> {
  if ((act === "join") !== (conversation !== undefined))
    throw fault("invalid", { fields: [{ pointer: "/conversation", rule: "required" }] });
  const mail = await holdMailOf(tx, caller, publicId);
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
    case "forget":
      await forgetMail(tx, mail);
      return null;
  }
}
