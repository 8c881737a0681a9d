/** The token of a link in a mail. It follows `#`, which browsers send to no server; empty if the address has none. */
export const linkToken = (hash: string): string => {
  const token = hash.replace(/^#/, "");
  return /^[\w-]{1,100}$/.test(token) ? token : "";
};

const kept = "hostread.invitation";

/** Keeps an invitation in this tab while its reader signs in first. */
export function keepInvitation(token: string): void {
  sessionStorage.setItem(kept, token);
}

/** The invitation of the address, else the one kept before signing in. */
export const invitationToken = (hash: string): string =>
  linkToken(hash) || linkToken(sessionStorage.getItem(kept) ?? "");

export function forgetInvitation(): void {
  sessionStorage.removeItem(kept);
}
