import { fault } from "../../platform/fault.ts";
import { hashToken, newToken } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { endConnectionsOf } from "../connected/connections.ts";
import { noteSecurity } from "../security/note.ts";
import { networkOf } from "../sessions/ask-budget.ts";
import { revokeOtherFamilies } from "../sessions/session-queries.ts";
import { upsertReset } from "../sign-up/sign-up-queries.ts";
import { takeApart } from "../single-sign-on/queries.ts";
import { takeDisavowal } from "./disavowal-queries.ts";
import { deleteRecoveryCodes, deleteTotp, distrustDevices } from "./factor-queries.ts";
import { deletePasskeyById } from "./passkey-queries.ts";

/**
 * "This was not me": ends all sessions and connected clients of the user whose mail held this link, takes the second factor back that the
 * mail was about (else its real user could not sign in), takes apart what was joined with a provider (else that went on
 * opening the account), and answers the token of a link for a new password. Who opens the link could have asked for a new password as well.
 * @throws Fault link-over
 */
export const disavow = ({ db, log }: Context, token: string, ip: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    const taken = await takeDisavowal(tx, hashToken(token));
    if (!taken) throw fault("link-over");
    const { loginId, what, passkeyId, signOnId } = taken;
    await revokeOtherFamilies(tx, loginId, null);
    await distrustDevices(tx, loginId);
    await endConnectionsOf(tx, loginId);
    if (what === "factorAdded") {
      await deleteTotp(tx, loginId);
      await deleteRecoveryCodes(tx, loginId);
    }
    if (what === "passkeyAdded" && passkeyId !== null) await deletePasskeyById(tx, loginId, passkeyId);
    if (what === "signOnJoined" && signOnId !== null) await takeApart(tx, loginId, signOnId);
    const reset = newToken();
    await upsertReset(tx, loginId, reset.hash);
    await noteSecurity(tx, log, {
      kind: "disavowed",
      aboutLoginId: loginId,
      detail: what,
      network: networkOf(ip),
    });
    return reset.token;
  });
