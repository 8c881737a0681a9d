import type { Login, Owner } from "../../contract/accounts.ts";
import { readPreferences } from "../../contract/accounts-preferences.ts";
import { useAsk } from "../api/queries.ts";
import { useSession } from "./session.ts";

/**
 * The organization the user acts for: the one selected in the preferences, or the only one (A2.47). `null` if none
 * is selected yet; `undefined` while loading.
 */
export function useOwner(): Owner | null | undefined {
  const { owners, login, permissions } = useSession();
  // Users who may act for any organization can choose among more than their own.
  const any = permissions.includes("OWNER_ACT_FOR_ANY");
  const only = owners.length === 1 && !any ? owners[0] : undefined;
  const preferences = useAsk(
    readPreferences,
    { params: { loginId: login.publicId } },
    { enabled: !only && (any || owners.length > 0) },
  );
  if (only) return only;
  if (owners.length === 0 && !any) return null;
  if (preferences.data === undefined) return preferences.isError ? null : undefined;
  const picked = owners.find((owner) => owner.publicId === preferences.data.owner);
  return picked ?? (owners.length === 1 ? (owners[0] ?? null) : null);
}

/** The user's display name: nickname, else first and last name, else the user name (A2.23). */
export function nameOf(login: Login): string {
  const { nickName, firstName, lastName } = login.profile;
  const full = [firstName.value, lastName.value]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
  return nickName.value.trim() || full || login.username;
}
