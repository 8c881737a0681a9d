export const campaignsAdd = {
  "campaigns.add.title": "Add to campaign",
  "campaigns.add.podcasts": "{count, plural, one {# podcast} other {# podcasts}}",
  "campaigns.add.inactive": "Inactive",
  "campaigns.add.alreadyIn": "already in this campaign",
  "campaigns.add.partlyIn": "{count} of {podcasts} already in this campaign",
  "campaigns.add.new": "New campaign",
  "campaigns.add.noOwner": "Please select an organization in your preferences first.",
  "campaigns.add.name": "Name of the new campaign",
  "campaigns.add.nameHint": "At most {most} characters.",
  "campaigns.add.nameMissing": "Give the new campaign a name.",
  "campaigns.add.act": "{count, plural, one {Add} other {Add # podcasts}}",
  "campaigns.add.phraseLabel": "Type {phrase} to confirm",
  "campaigns.add.lastEpisode": "The last episode was published on {day}, more than three months ago.",
  "campaigns.add.quiet":
    "{count, plural, one {One podcast has not published an episode in the last three months.} other {# podcasts have not published an episode in the last three months.}}",
  "campaigns.add.typePhrase": "To add {count, plural, one {it} other {them}} anyway, type <b>{phrase}</b>.",
  "campaigns.add.done": "{count, plural, one {Added to {name}.} other {# podcasts added to {name}.}}",
  "campaigns.add.undo": "Undo",
  "campaigns.add.open": "Open campaign",
  "campaigns.add.undone":
    "{count, plural, one {Removed from {name} again.} other {# podcasts removed from {name} again.}}",
  "campaigns.add.undoFailed": "Could not undo.",
} as const;
