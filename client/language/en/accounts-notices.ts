export const accountsNotices = {
  "accounts.notices.bell":
    "{count, plural, =0 {News} one {# new piece of news} other {# new pieces of news}}",
  "accounts.notices.title": "News",
  "accounts.notices.none": "Nothing yet. When a host answers, you read it here.",
  "accounts.notices.new": "(new)",
  "accounts.notices.choose": "Choose what you are told",
  "accounts.notice.answer":
    "{shows, plural, one {{podcast} has answered.} other {The host of # podcasts has answered.}}",
  "accounts.notice.answer-by-link.interested":
    "{shows, plural, one {{podcast}: the host is interested.} other {The host of # podcasts is interested.}}",
  "accounts.notice.answer-by-link.not-now":
    "{shows, plural, one {{podcast}: not now, says the host.} other {Not now, says the host of # podcasts.}}",
  "accounts.notice.answer-by-link.taken-back":
    "{shows, plural, one {{podcast}: the host has taken an answer back.} other {The host of # podcasts has taken an answer back.}}",
  "accounts.notice.opt-out":
    "{shows, plural, one {{podcast} asks not to be written to.} other {The host of # podcasts asks not to be written to.}}",
  "accounts.notice.credit-back": "Credits have come back for an address that does not exist.",
  "accounts.notice.sign-in-needed":
    "A mail account needs you to sign in again. Until then nothing is sent or read there.",
  "accounts.notice.grant-ending": "Your consent for a mail account ends soon.",
  "accounts.notice.behind": "A mail account could not be read for an hour.",
  "accounts.notice.held": "An e-mail waits for your decision.",
  "accounts.notice.brake":
    "A mail account was paused: {reason, select, complaints {recipients have reported its e-mails as spam.} reputation {several mail servers in a row have blocked it.} other {too many of its e-mails went to addresses that do not exist.}}",
  "accounts.notice.assigned": "A conversation is yours now.",
  "accounts.notice.mentioned": "A colleague has mentioned you.",
  "accounts.notice.reminder": "A conversation is due again.",
  "accounts.notice.noted": "A colleague has mentioned you at a podcast in “{campaign}”.",
  "accounts.notice.task": "A task in “{campaign}” is yours now.",
  "accounts.notice.task-due": "A task in “{campaign}” is due today.",
  "accounts.notice.tasks-back":
    "{name} has left. {count, plural, one {A task is} other {# tasks are}} nobody’s now.",
  "accounts.notice.booking":
    "{what, select, accepted {{podcast} has accepted booking {number}.} declined {{podcast} has declined booking {number}.} copyApproved {{podcast} has approved the copy of booking {number}.} copyProposed {{podcast} proposes other copy for booking {number}.} copyChanges {{podcast} asks for changes to the copy of booking {number}.} copyComment {{podcast} has commented on the copy of booking {number}.} other {{podcast} has canceled something of booking {number}.}}",
  "accounts.notice.purchase-asked":
    "A colleague asks to unlock {count, plural, one {# address} other {# addresses}} for {credits, plural, one {# credit} other {# credits}}.",
  "accounts.notice.purchase-decided":
    "{answer, select, approved {The {count, plural, one {address} other {# addresses}} you asked for {count, plural, one {was} other {were}} approved and bought.} pay {The {count, plural, one {address} other {# addresses}} you asked for {count, plural, one {was} other {were}} approved. You can pay by card now.} other {The {count, plural, one {address} other {# addresses}} you asked for {count, plural, one {was} other {were}} declined.}}",
  "accounts.notice.provider-failing": "A mail provider refuses our access data.",
  "accounts.notice.undelivered": "A delivery report waits for a decision.",
  "accounts.told.title": "What you are told",
  "accounts.told.says":
    "News is always in the bell at the top. Several pieces within five minutes are one e-mail.",
  "accounts.told.failedStart": "Your choices could not be loaded.",
  "accounts.told.notSaved": "Your choice was not saved.",
  "accounts.told.mail": "By e-mail",
  "accounts.told.push": "In this browser",
  "accounts.told.at-once": "At once",
  "accounts.told.daily": "Daily",
  "accounts.told.no": "No",
  "accounts.told.zone": "The daily e-mail comes at 8:00 ({zone}).",
  "accounts.told.kind.answer": "A host has answered",
  "accounts.told.kind.answer-by-link": "A host has answered by link",
  "accounts.told.kind.opt-out": "A host asks not to be written to",
  "accounts.told.kind.credit-back": "Credits come back",
  "accounts.told.kind.sign-in-needed": "A mail account needs you to sign in",
  "accounts.told.kind.grant-ending": "A consent ends soon",
  "accounts.told.kind.behind": "A mail account cannot be read",
  "accounts.told.kind.brake": "A mail account is paused",
  "accounts.told.kind.assigned": "A conversation is given to you",
  "accounts.told.kind.mentioned": "A colleague mentions you",
  "accounts.told.kind.reminder": "A conversation is due again",
  "accounts.told.kind.noted": "A colleague mentions you at a podcast",
  "accounts.told.kind.task": "A task is given to you",
  "accounts.told.kind.task-due": "A task of yours is due (at 8:00)",
  "accounts.told.kind.tasks-back": "Somebody leaves who has tasks",
  "accounts.told.kind.booking": "A host answers a booking",
  "accounts.told.kind.purchase-asked": "A purchase waits for your approval",
  "accounts.told.kind.purchase-decided": "A purchase you asked for is answered",
  "accounts.told.kind.provider-failing": "A mail provider refuses access",
  "accounts.told.kind.undelivered": "A delivery report waits",
  "accounts.told.browser": "Show news in this browser, also while Hostread is closed",
  "accounts.told.browserSays": "It names nobody and quotes nothing: “Two hosts have answered.”",
  "accounts.told.unable": "This browser cannot show news of a closed page.",
  "accounts.told.denied":
    "Your browser does not let Hostread show news. You can allow it in the browser’s settings for this page.",
  "accounts.rule.title": "Answers",
  "accounts.rule.says": "An answer suggests to move its podcast. Whatever a person has set stays.",
  "accounts.rule.moves": "Certain answers that show interest move their podcasts to Interested by themselves",
  "accounts.rule.hint": "It can be undone for seven days.",
  "accounts.rule.failedStart": "The rule for answers could not be loaded.",
} as const;
