/**
 * The bearer token of this page. It lives in memory only: nothing that another script or another visit could
 * read survives the page (decision 16). The session writes it; calls read it.
 */
let token: string | null = null;

export const bearer = (): string | null => token;

export function setBearer(next: string | null): void {
  token = next;
}
