export const purchases = {
  "purchases.title": "{count, plural, one {Unlock # address} other {Unlock # addresses}}",
  "purchases.lead":
    "{count, plural, one {It stays unlocked for {owner}.} other {They stay unlocked for {owner}.}}",
  "purchases.needed":
    "{count, plural, one {Credits needed, # for each address} other {Credits needed, # for each address}}",
  "purchases.held": "Credits you have",
  "purchases.stayLocked": "Addresses that stay locked",
  "purchases.left": "Credits left afterwards",
  "purchases.buy":
    "{count, plural, one {Unlock # address} other {Unlock # addresses}} for {credits, plural, one {# credit} other {# credits}}",
  "purchases.buying": "Unlocking",
  "purchases.again": "Try again",
  "purchases.billFailed": "What it costs could not be found out.",
  "purchases.tooFew":
    "Your credits are enough for {count, plural, one {# of the {addresses} addresses.} other {# of the {addresses} addresses.}}",
  "purchases.none": "You do not have enough credits.",
  "purchases.noCard": "Card payment is not set up on this installation.",
  "purchases.askAdministrator": "An administrator can add credits to your organization.",
  "purchases.split":
    "At most {most} addresses are unlocked at once: this takes {parts} steps, one after the other.",
  "purchases.nothingTitle": "Nothing to unlock",
  "purchases.nothing": "The addresses are unlocked already, or nobody knows them yet. No credits were used.",
  "purchases.inactive": "Inactive",
  "purchases.andOthers": "{count, plural, one {and # other} other {and # others}}",
  "purchases.phraseLabel": "Type {phrase} to confirm",
  "purchases.lastEpisode": "Last episode on {day}.",
  "purchases.quiet":
    "{count, plural, one {It has no episode of the last three months.} other {They have no episode of the last three months.}}",
  "purchases.typePhrase":
    "Type <b>{phrase}</b> to unlock {count, plural, one {it} other {them}} all the same.",
  "purchases.unlocked": "{count, plural, one {# address is unlocked} other {# addresses are unlocked}}",
  "purchases.nothingCharged": "Paid with credits. Nothing was charged.",
  "purchases.creditsUsed": "Credits used",
  "purchases.creditsLeft": "Credits left",
  "purchases.failed": "Unlock failed: Please try again.",
  "purchases.untouched": "Nothing was unlocked and no credits were used.",
  "purchases.unclear":
    "Whether it reached the server is not known. Trying again is safe: nothing is charged twice.",
  "purchases.partly":
    "{count, plural, one {# address is unlocked, the others are not.} other {# addresses are unlocked, the others are not.}}",
} as const;
