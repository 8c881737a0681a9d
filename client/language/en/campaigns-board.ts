export const campaignsBoard = {
  "campaigns.board.view": "View",
  "campaigns.board.list": "List",
  "campaigns.board.board": "Board",
  "campaigns.board.sums":
    "{count, plural, one {# podcast} other {# podcasts}}, {listeners} listeners per episode in total, {unlocked, plural, one {# address unlocked} other {# addresses unlocked}}",
  "campaigns.board.dropHere": "Move to {state}",
  "campaigns.board.more": "{count} more",
  "campaigns.board.end": "There is no further state in this direction.",
  "campaigns.board.event.added": "Added {day}",
  "campaigns.board.event.moved": "Moved {day}",
  "campaigns.board.event.mail-accepted": "Sent {day}",
  "campaigns.board.event.mail-failed": "E-mail failed {day}",
  "campaigns.board.event.mail-unclear": "E-mail unclear {day}",
  "campaigns.board.words": "“{words}”",
  "campaigns.board.answered": "Answer {day}",
  "campaigns.board.awayUntil": "Away until {day}",
  "campaigns.board.openAnswer": "Open the conversation with {title}: {words}",
  "campaigns.board.turn.ours": "Our turn",
  "campaigns.board.turn.theirs": "Their turn",
  "campaigns.board.hint":
    "Use the left and right arrow keys to move the podcast to the next state, or 1 to 7 for any state. Use up and down to go from card to card.",
} as const;
