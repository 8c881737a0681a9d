import { useState } from "react";
import { type Preferences, readPreferences, savePreferences } from "../../contract/accounts-preferences.ts";
import { call } from "../api/call.ts";
import { keyOf, queryClient, useAsk } from "../api/queries.ts";
import { setOwnLogin, useSession } from "./session.ts";

/**
 * The stored preferences of this login, with an optimistic way to change them. Another organization changes what
 * lists show, so everything is fetched again afterwards.
 */
export function usePreferences() {
  const { login } = useSession();
  const params = { loginId: login.publicId };
  const answer = useAsk(readPreferences, { params });
  const [error, setError] = useState<unknown>(null);

  async function change(parts: Partial<Preferences>): Promise<void> {
    const before = answer.data;
    if (!before) return;
    const queryKey = keyOf(readPreferences, { params });
    const next = { ...before, ...parts };
    setError(null);
    queryClient.setQueryData(queryKey, next);
    try {
      const { language, country } = await call(savePreferences, { params, body: next });
      setOwnLogin({ language, country });
      await queryClient.invalidateQueries();
    } catch (thrown) {
      queryClient.setQueryData(queryKey, before);
      setError(thrown);
    }
  }
  return { preferences: answer.data, failed: answer.error, again: answer.refetch, error, change };
}
