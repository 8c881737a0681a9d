export const campaignsAdd = {
  "campaigns.add.title": "Add to campaign",
  "campaigns.add.podcasts": "{count, plural, one {# podcast} other {# podcasts}}",
  "campaigns.add.inactive": "Inactive",
  "campaigns.add.alreadyIn": "already in it",
  "campaigns.add.partlyIn": "{count} of {podcasts} already in it",
  "campaigns.add.new": "New campaign",
  "campaigns.add.noOwner": "Please select an organization in your preferences first.",
  "campaigns.add.name": "Name of the new campaign",
  "campaigns.add.nameHint": "At most {most} characters.",
  "campaigns.add.nameMissing": "Give the new campaign a name.",
  "campaigns.add.act": "{count, plural, one {Add} other {Add # podcasts}}",
  "campaigns.add.phraseLabel": "Type {phrase} to confirm",
  "campaigns.add.lastEpisode": "The last episode appeared on {day}, more than three months ago.",
  "campaigns.add.quiet":
    "{count, plural, one {One podcast has no episode of the last three months.} other {# podcasts have no episode of the last three months.}}",
  "campaigns.add.typePhrase":
    "If you want {count, plural, one {it} other {them}} all the same, type <b>{phrase}</b>.",
  "campaigns.add.done": "{count, plural, one {Added to {name}.} other {# podcasts added to {name}.}}",
  "campaigns.add.undo": "Undo",
  "campaigns.add.open": "Open campaign",
  "campaigns.add.undone":
    "{count, plural, one {Taken out of {name} again.} other {# podcasts taken out of {name} again.}}",
  "campaigns.add.undoFailed": "Not undone",
} as const;
