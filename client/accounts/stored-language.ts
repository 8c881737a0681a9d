import { readPreferences, savePreferences } from "../../contract/accounts-preferences.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { call } from "../api/call.ts";
import { keyOf, queryClient } from "../api/queries.ts";
import { setLanguage } from "../language/locale.ts";
import { sessionState } from "./session.ts";

const paramsNow = (): { loginId: string } | null => {
  const { session } = sessionState();
  return session && { loginId: session.login.publicId };
};

/** Chosen by hand before signing in; it takes precedence over anything stored earlier. */
let picked: Language | null = null;

/**
 * After signing in, the interface uses the language stored with the login, whatever this browser used; unless
 * they picked one on the way in, which is kept from then on.
 */
export async function speakStoredLanguage(): Promise<void> {
  if (picked) return chooseLanguage(picked);
  const params = paramsNow();
  if (!params) return;
  try {
    setLanguage((await call(readPreferences, { params })).language);
  } catch (error) {
    console.info("The language of this login is not known.", error);
  }
}

/** Switches the language at once and stores it with the login. A failure to store it does not switch back. */
export async function chooseLanguage(language: Language): Promise<void> {
  setLanguage(language);
  const params = paramsNow();
  picked = params ? null : language;
  if (!params) return;
  try {
    const before = await call(readPreferences, { params });
    const body = { ...before, language };
    queryClient.setQueryData(
      keyOf(readPreferences, { params }),
      await call(savePreferences, { params, body }),
    );
  } catch (error) {
    console.info("The language was not kept with the login.", error);
  }
}
