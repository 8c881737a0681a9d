export const campaignsBoard = {
  "campaigns.board.view": "View",
  "campaigns.board.list": "List",
  "campaigns.board.board": "Board",
  "campaigns.board.sums":
    "{count, plural, one {# podcast} other {# podcasts}}, {listeners} listeners per episode together, {unlocked, plural, one {# address unlocked} other {# addresses unlocked}}",
  "campaigns.board.dropHere": "Move to {state}",
  "campaigns.board.more": "{count} more",
  "campaigns.board.end": "There is no state beyond this one.",
  "campaigns.board.event.added": "Added {day}",
  "campaigns.board.event.moved": "Moved {day}",
  "campaigns.board.event.mail-accepted": "Sent {day}",
  "campaigns.board.event.mail-failed": "E-mail failed {day}",
  "campaigns.board.event.mail-unclear": "E-mail unclear {day}",
  "campaigns.board.hint":
    "Arrow left and right move the podcast to the state beside it, 1 to 7 to any state. Arrow up and down go from card to card.",
} as const;
