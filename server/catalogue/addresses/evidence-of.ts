import { type Country, countryOf } from "./country-of.ts";
import { invitationTo } from "./invitation.ts";

/** What is kept with an address to explain why it was written to (L-1). */
export interface Evidence extends Country {
  /** Whether the podcast invites advertisers to write there; `snippet` then holds its words. */
  evidence: "invitation" | "none";
  snippet: string;
}

/** What a podcast says of itself. */
export interface SaidOfItself {
  subtitle: string | null;
  description: string | null;
  website: string | null;
  language: string | null;
}

export function evidenceOf(
  address: string,
  { subtitle, description, website, language }: SaidOfItself,
): Evidence {
  const snippet = invitationTo(address, [subtitle, description]);
  return {
    ...countryOf(address, website, language),
    evidence: snippet === null ? "none" : "invitation",
    snippet: snippet ?? "",
  };
}
