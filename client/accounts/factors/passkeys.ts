import { call, exchange } from "../../api/call.ts";
import { takeSession } from "../session.ts";

/**
 * Whether this browser can use passkeys here. They belong to a name: under a bare number, such as 127.0.0.1, no browser
 * has any.
 */
export const passkeysPossible = (): boolean =>
  typeof PublicKeyCredential === "function" &&
  isSecureContext &&
  !/^(\d+\.){3}\d+$|:/.test(location.hostname);

/** The browser gave no passkey: the user closed its dialog, or there is none for this site. */
export class NoPasskey extends Error {
  override name = "NoPasskey";
}

/** What the browser throws says nothing a person could use: it must not tell pages why. */
async function orNone<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw new NoPasskey("the browser gave no passkey", { cause: error });
  }
}

/** Without what browsers add to it: extensions, and the same once more in other forms. */
const bare = ({ id, rawId }: { id: string; rawId: string }) => ({
  id,
  rawId,
  type: "public-key" as const,
  clientExtensionResults: {},
});

/** Has the browser answer a question with one of the user's passkeys. @throws NoPasskey, Problem */
export async function answerWithPasskey() {
  const [{ startAuthentication }, { askPasskey }] = await Promise.all([
    import("@simplewebauthn/browser"),
    import("../../../contract/accounts/passkeys.ts"),
  ]);
  const question = await call(askPasskey, { body: {} });
  const answer = await orNone(startAuthentication({ optionsJSON: question as never }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer.response;
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  return { ...bare(answer), response };
}

/** Makes a passkey in the browser and registers it. @throws NoPasskey, Problem */
export async function makePasskey(loginId: string, name: string) {
  const [{ startRegistration }, { addPasskey, beginPasskey }] = await Promise.all([
    import("@simplewebauthn/browser"),
    import("../../../contract/accounts/passkeys.ts"),
  ]);
  const question = await call(beginPasskey, { params: { loginId }, body: {} });
  const made = await orNone(startRegistration({ optionsJSON: question as never }));
  const { clientDataJSON, attestationObject, transports } = made.response;
  const response = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  const passkey = { ...bare(made), response };
  return call(addPasskey, { params: { loginId }, body: { name, passkey } });
}

/** Signs in without a password. @throws NoPasskey, Problem */
export async function signInWithPasskey(): Promise<void> {
  const passkey = await answerWithPasskey();
  const promised = await import("../../../contract/accounts/passkeys.ts");
  takeSession(await exchange(promised.signInWithPasskey, { body: { passkey } }));
}
