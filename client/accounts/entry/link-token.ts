import { inTab } from "../../ui/browser-store.ts";

/** The token of a link in a mail. It follows `#`, which browsers send to no server; empty if the address has none. */
export const linkToken = (hash: string): string => {
  const token = hash.replace(/^#/, "");
  return /^[\w-]{1,100}$/.test(token) ? token : "";
};

const kept = "hostread.invitation";

/** Keeps an invitation in this tab while its reader signs in first. */
export function keepInvitation(token: string): void {
  inTab.keep(kept, token);
}

/** The invitation of the address, else the one kept before signing in. */
export const invitationToken = (hash: string): string => linkToken(hash) || linkToken(inTab.read(kept) ?? "");

export function forgetInvitation(): void {
  inTab.drop(kept);
}
