export const campaignsAction = {
  "campaigns.action.briefing": "Briefing",
  "campaigns.action.action": "Action",
  "campaigns.action.what": "What do you want to do?",
  "campaigns.action.which": "To which podcasts?",
  "campaigns.action.outcome": "What happens",
  "campaigns.action.email": "Write an e-mail",
  "campaigns.action.emailSecond": "One text, filled in for each host, sent from your own mailbox",
  "campaigns.action.remove": "Remove from the campaign",
  "campaigns.action.removeSecond": "Unlocked addresses stay yours",
  "campaigns.action.missing": "Choose an action and a state first.",
  "campaigns.action.choose": "Choose what to do and to which podcasts",
  "campaigns.action.chooseSays": "As soon as both are chosen, it says here what comes of it.",
  "campaigns.action.nothingYet": "Nothing happens before the next page.",
  "campaigns.action.continue": "Continue",
  "campaigns.action.withoutAddress": "Not unlocked",
  "campaigns.action.sameAddress": "Same address twice",
  "campaigns.action.mails": "E-mails",
  "campaigns.action.leaves": "Podcasts that leave",
  "campaigns.action.removeSays":
    "Their history in this campaign is lost. Unlocked addresses stay unlocked, and all can still be found in the catalog.",
  "campaigns.action.after":
    "Each podcast moves to {state} once its mail is accepted. You can choose otherwise before sending.",
  "campaigns.action.afterAll":
    "New podcasts move to Contacted and contacted ones to Followed up once their mail is accepted; all others stay. You can choose otherwise before sending.",
  "campaigns.action.afterStays":
    "The podcasts stay in {state} after sending. You can choose otherwise before sending.",
  "campaigns.action.emailDock":
    "{count, plural, one {# e-mail} other {# e-mails}} to {every, select, yes {all podcasts} other {podcasts in {state}}}",
  "campaigns.action.emailNext": "You write the text next. Nothing is sent yet.",
  "campaigns.action.emailGo": "{count, plural, one {Write # e-mail} other {Write # e-mails}}",
  "campaigns.action.removeDock":
    "{count, plural, one {# podcast} other {# podcasts}}{every, select, yes {} other { in {state}}}",
  "campaigns.action.removeNext": "You see the list next. Nothing is removed yet.",
  "campaigns.action.removeGo": "{count, plural, one {Show # podcast} other {Show # podcasts}}",
  "campaigns.action.nobody": "No address here is unlocked.",
  "campaigns.action.empty": "No podcast is in this state.",
  "campaigns.removal.about": "Remove, state {state}",
  "campaigns.removal.aboutAll": "Remove, all states",
  "campaigns.removal.title":
    "{count, plural, one {# podcast leaves the campaign} other {# podcasts leave the campaign}}",
  "campaigns.removal.left":
    "{count, plural, one {# podcast has left the campaign} other {# podcasts have left the campaign}}",
  "campaigns.removal.lead":
    "{count, plural, one {Its history in “{name}” is lost. If its address is unlocked it stays so, and it can still be found in the catalog.} other {Their history in “{name}” is lost. Unlocked addresses stay unlocked, and all can still be found in the catalog.}}",
  "campaigns.removal.list": "Podcasts to remove",
  "campaigns.removal.progress": "Progress",
  "campaigns.removal.waiting": "Waits",
  "campaigns.removal.running": "Running",
  "campaigns.removal.removed": "Removed",
  "campaigns.removal.chosen": "{count, plural, one {# podcast chosen} other {# podcasts chosen}}",
  "campaigns.removal.soFar": "{removed} of {count} removed",
  "campaigns.removal.says.ready": "Nothing is removed yet.",
  "campaigns.removal.says.running": "You may go to other pages of Hostread; it goes on.",
  "campaigns.removal.says.done": "Everything chosen has left the campaign.",
  "campaigns.removal.says.failed": "The rest is still in the campaign.",
  "campaigns.removal.failedStart":
    "{count, plural, one {# podcast was not removed.} other {# podcasts were not removed.}}",
  "campaigns.removal.back": "Back",
  "campaigns.removal.toPodcasts": "To the podcasts",
  "campaigns.removal.another": "Choose another state",
  "campaigns.removal.none": "Nothing in {name} is in the state {state}. Choose another state.",
  "campaigns.removal.noneAtAll": "There is nothing in {name} yet.",
} as const;
