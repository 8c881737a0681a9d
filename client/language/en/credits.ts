export const credits = {
  "credits.title": "Credits",
  "credits.availableFor": "available for {owner}. Credits unlock addresses.",
  "credits.pickFirst": "Select an organization to see its credits.",
  "credits.failedStart": "The credits could not be loaded.",
  "credits.grant.says":
    "A grant or a revocation is booked with its reason, which the organization reads in its history.",
  "credits.grant.needsPermission":
    "Choosing an organization needs the permission to act for every organization.",
  "credits.grant.pick": "Select an organization.",
  "credits.grant.amount": "Credits",
  "credits.grant.amountHint": "With a minus sign they are taken back.",
  "credits.grant.reason": "Reason",
  "credits.grant.reasonHint": "Members of the organization read it.",
  "credits.grant.reasonShort": "At least 3 characters.",
  "credits.grant.grant": "Grant credits",
  "credits.grant.revoke": "Revoke credits",
  "credits.grant.granted": "{count, plural, one {# credit} other {# credits}} granted to {owner}.",
  "credits.grant.revoked": "{count, plural, one {# credit} other {# credits}} taken back from {owner}.",
  "credits.grant.left": "{owner} has {count, plural, one {# credit} other {# credits}} now.",
} as const;
