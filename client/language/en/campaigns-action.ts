export const campaignsAction = {
  "campaigns.action.briefing": "Briefing",
  "campaigns.action.action": "Action",
  "campaigns.action.what": "What do you want to do?",
  "campaigns.action.which": "Which podcasts?",
  "campaigns.action.outcome": "What will happen",
  "campaigns.action.email": "Write an e-mail",
  "campaigns.action.emailSecond": "One text, personalized for each host, sent from your own mailbox",
  "campaigns.action.remove": "Remove from the campaign",
  "campaigns.action.removeSecond": "Unlocked addresses stay unlocked",
  "campaigns.action.missing": "Choose an action and a state first.",
  "campaigns.action.choose": "Choose an action and the podcasts it applies to",
  "campaigns.action.chooseSays": "Once you have chosen both, you will see here what will happen.",
  "campaigns.action.nothingYet": "Nothing happens until you confirm on the next page.",
  "campaigns.action.continue": "Continue",
  "campaigns.action.withoutAddress": "Not unlocked",
  "campaigns.action.sameAddress": "Duplicate address",
  "campaigns.action.mails": "E-mails",
  "campaigns.action.leaves": "Podcasts to remove",
  "campaigns.action.removeSays":
    "Their history in this campaign will be lost. Unlocked addresses stay unlocked, and the podcasts stay in the catalog.",
  "campaigns.action.after":
    "Each podcast moves to {state} once its e-mail is accepted. You can change this before sending.",
  "campaigns.action.afterAll":
    "Once their e-mail is accepted, podcasts in New move to Contacted and those in Contacted move to Followed up. All others stay where they are. You can change this before sending.",
  "campaigns.action.afterStays":
    "The podcasts stay in {state} after sending. You can change this before sending.",
  "campaigns.action.emailDock":
    "{count, plural, one {# e-mail} other {# e-mails}} to {every, select, yes {all podcasts} other {podcasts in {state}}}",
  "campaigns.action.emailNext": "Next, you write the text. Nothing is sent yet.",
  "campaigns.action.emailGo": "{count, plural, one {Write # e-mail} other {Write # e-mails}}",
  "campaigns.action.removeDock":
    "{count, plural, one {# podcast} other {# podcasts}}{every, select, yes {} other { in {state}}}",
  "campaigns.action.removeNext": "Next, you see the list. Nothing is removed yet.",
  "campaigns.action.removeGo": "{count, plural, one {Show # podcast} other {Show # podcasts}}",
  "campaigns.action.nobody": "No addresses are unlocked here.",
  "campaigns.action.empty": "No podcasts are in this state.",
  "campaigns.removal.about": "Remove, state: {state}",
  "campaigns.removal.aboutAll": "Remove, all states",
  "campaigns.removal.title":
    "{count, plural, one {Remove # podcast from the campaign} other {Remove # podcasts from the campaign}}",
  "campaigns.removal.left":
    "{count, plural, one {# podcast removed from the campaign} other {# podcasts removed from the campaign}}",
  "campaigns.removal.lead":
    "{count, plural, one {Its history in “{name}” will be lost. An unlocked address stays unlocked, and the podcast stays in the catalog.} other {Their history in “{name}” will be lost. Unlocked addresses stay unlocked, and the podcasts stay in the catalog.}}",
  "campaigns.removal.list": "Podcasts to remove",
  "campaigns.removal.progress": "Progress",
  "campaigns.removal.waiting": "Waiting",
  "campaigns.removal.running": "In progress",
  "campaigns.removal.removed": "Removed",
  "campaigns.removal.chosen": "{count, plural, one {# podcast selected} other {# podcasts selected}}",
  "campaigns.removal.soFar": "{removed} of {count} removed",
  "campaigns.removal.says.ready": "Nothing has been removed yet.",
  "campaigns.removal.says.running": "You can go to other pages while this continues.",
  "campaigns.removal.says.done": "All selected podcasts have been removed.",
  "campaigns.removal.says.failed": "The others are still in the campaign.",
  "campaigns.removal.failedStart":
    "{count, plural, one {# podcast could not be removed.} other {# podcasts could not be removed.}}",
  "campaigns.removal.back": "Back",
  "campaigns.removal.toPodcasts": "Go to podcasts",
  "campaigns.removal.another": "Choose another state",
  "campaigns.removal.none": "No podcasts in {name} are in the state {state}. Choose another state.",
  "campaigns.removal.noneAtAll": "{name} has no podcasts yet.",
} as const;
