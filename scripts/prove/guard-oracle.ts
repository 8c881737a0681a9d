/** What the design's table says, written down a second time: the product's own rules are what is judged here. */
const TABLE: Record<string, { none: string; published: string; invites: string }> = {
  DE: { none: "block block", published: "block block", invites: "warn warn" },
  AT: { none: "block block", published: "block block", invites: "warn warn" },
  CH: { none: "batch batch", published: "batch batch", invites: "warn warn" },
  GB: { none: "warn allow", published: "warn allow", invites: "allow allow" },
  FR: { none: "warn allow", published: "warn allow", invites: "allow allow" },
  US: { none: "allow allow", published: "allow allow", invites: "allow allow" },
  CA: { none: "block block", published: "warn warn", invites: "allow allow" },
  EU: { none: "block warn", published: "block warn", invites: "warn warn" },
  other: { none: "warn warn", published: "warn warn", invites: "allow allow" },
};
const RULE_OF: Record<string, string> = { PL: "EU", JP: "other", "": "EU" };

/** Countries in which shows are, and one that nobody knows. */
export const COUNTRIES = ["DE", "AT", "CH", "GB", "FR", "US", "CA", "PL", "JP", ""] as const;
export type Kind = "person" | "role" | "network" | "placeholder";

/** What is true of a show's address, because the proof has made it so. */
export interface Truth {
  kind: Kind;
  country: (typeof COUNTRIES)[number];
  /** Its feed names the address no more. */
  gone: boolean;
  invites: boolean;
  consented: boolean;
}

export interface Cell {
  country: string;
  basis: "none" | "published" | "invites" | "agreed";
  kind: "person" | "role";
}

export const nameOf = ({ country, basis, kind }: Cell): string => `${country} ${basis} ${kind}`;

export const cellOf = (truth: Truth): Cell => ({
  country: RULE_OF[truth.country] ?? truth.country,
  basis: truth.consented ? "agreed" : truth.gone ? "none" : truth.invites ? "invites" : "published",
  kind: truth.kind === "person" ? "person" : "role",
});

/** Whether a mailing may go there. `changed`: rules that are not as they were shipped. */
export function mayGo(truth: Truth, changed: ReadonlyMap<string, string>): boolean {
  if (truth.kind === "placeholder") return false;
  const cell = cellOf(truth);
  const shipped =
    cell.basis === "agreed"
      ? "allow"
      : TABLE[cell.country]![cell.basis].split(" ")[cell.kind === "person" ? 0 : 1]!;
  return !["block", "batch", "block-batch"].includes(changed.get(nameOf(cell)) ?? shipped);
}
