export const ADMIN_PARTS = [
  "settings",
  "providers",
  "users",
  "organizations",
  "clients",
  "payments",
  "undelivered",
  "requests",
  "added",
  "objections",
  "rules",
  "sound",
  "erasures",
  "changes",
  "acts",
  "security",
  "audit",
] as const;
/** A part of the administration, as its address says it: `/admin?part=users`. */
export type AdminPart = (typeof ADMIN_PARTS)[number];

/** The part an address names; undefined for anything unknown and for the default part. */
export function readAdminPart(search: Record<string, unknown>): { part?: AdminPart } {
  const part = ADMIN_PARTS.find((one) => one === search.part);
  return part && part !== "settings" ? { part } : {};
}
