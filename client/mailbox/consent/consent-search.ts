/** What the provider's answer left in the address of the page, and whether all mailboxes are listed. */
export interface ConsentSearch {
  /** One of `CONSENT_FAULTS`; whoever shows it checks. */
  fault?: string;
  missing?: string;
  provider?: string;
  connected?: "yes";
  all?: "yes";
}

export function readConsentSearch(search: Record<string, unknown>): ConsentSearch {
  const text = (value: unknown): value is string => typeof value === "string" && value.length <= 300;
  return {
    ...(text(search.fault) ? { fault: search.fault } : {}),
    ...(text(search.missing) ? { missing: search.missing } : {}),
    ...(text(search.provider) && /^[\w-]{1,64}$/.test(search.provider) ? { provider: search.provider } : {}),
    ...(search.connected === "yes" ? { connected: "yes" as const } : {}),
    ...(search.all === "yes" ? { all: "yes" as const } : {}),
  };
}
