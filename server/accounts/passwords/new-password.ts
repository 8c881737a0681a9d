import type { Language } from "../../../contract/forms/locale.ts";
import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { endConnectionsOf } from "../connected/connections.ts";
import { distrustDevices } from "../factors/factor-queries.ts";
import { usernameOf } from "../names.ts";
import { clearAttempts } from "../queries.ts";
import { addAccountMail } from "../rows.ts";
import { noteSecurity } from "../security/note.ts";
import { addSecurityMail } from "../security/tell.ts";
import { type Budget, networkOf, spend } from "../sessions/ask-budget.ts";
import { holdLogin } from "../sessions/hold-login.ts";
import { knownDevice } from "../sessions/known-device.ts";
import { attemptsKey } from "../sessions/sign-in.ts";
import { replacePassword, selectReset, takeReset } from "../sign-up/sign-up-queries.ts";
import { hashPassword } from "./password.ts";
import { requireGoodPassword } from "./password-rules.ts";

const NETWORK: Budget = { name: "password-network", most: 30, seconds: 3600 };
/** Of one network, or of a browser in which the user has signed in before: so nobody keeps a new password from another. */
const ADDRESS: Budget = { name: "password-address", most: 3, seconds: 3600 };

/**
 * Requests a link to set a new password. Work and answer are the same for every address; whether there is a user is
 * checked when the mail is written.
 * @throws Fault too-many-requests, which depends on the network only
 */
export async function requestPassword(
  context: Context,
  typed: string,
  from: { ip: string; note: string | null; language: Language },
): Promise<void> {
  const { db, secrets } = context;
  const network = networkOf(from.ip);
  const wait = await spend(db, NETWORK, network);
  if (wait > 0) throw fault("too-many-requests", { retryAfter: wait });
  const username = usernameOf(typed)?.username;
  if (username === undefined) return;
  const device = knownDevice(secrets, from.note, username);
  const who = device === null ? network : `device ${device}`;
  if ((await spend(db, ADDRESS, `${who}:${username}`)) > 0) return;
  const mail = { kind: "password", username, language: from.language } as const;
  await inTransaction(db, (tx) => addAccountMail(tx, mail));
}

/**
 * Sets the password of the user who received the token; the token works once, and every session and connected client
 * ends. Failures recorded for the name from this network are cleared.
 * @throws Fault link-over; invalid, after which the link still works
 */
export async function setPassword(
  context: Context,
  token: string,
  password: string,
  ip: string,
): Promise<void> {
  const { db } = context;
  const hash = hashToken(token);
  const login = await selectReset(db, hash);
  if (!login) throw fault("link-over");
  requireGoodPassword(password, [login.username, login.firstName, login.lastName], {
    leaked: context.config.leakedPasswords,
  });
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    await holdLogin(tx, login.id);
    if (!(await takeReset(tx, hash))) throw fault("link-over");
    await replacePassword(tx, login.id, passwordHash);
    await distrustDevices(tx, login.id);
    await endConnectionsOf(tx, login.id);
    await clearAttempts(tx, attemptsKey(login.username, networkOf(ip)));
    await noteSecurity(tx, context.log, {
      kind: "password-reset",
      aboutLoginId: login.id,
      network: networkOf(ip),
    });
    await addSecurityMail(tx, login.id, "passwordChanged");
  });
}
