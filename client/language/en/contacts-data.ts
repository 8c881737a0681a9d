export const contactsData = {
  "contacts.data.says":
    "Enter your e-mail address. A link will be sent to it that shows what is known here of you, and lets you object. No account is needed.",
  "contacts.data.address": "Your e-mail address",
  "contacts.data.addressMissing": "Please enter your e-mail address.",
  "contacts.data.ask": "Send me the link",
  "contacts.data.sent": "An e-mail with the link is on its way. Three an hour go to one address at most.",
  "contacts.data.about": "For {address}. This page is open until {until}.",
  "contacts.data.over": "This link is over",
  "contacts.data.overSays": "It works for 24 hours. You can ask for another one without it.",
  "contacts.data.objected": "Nobody here may write to you, since {day}.",
  "contacts.data.nothing": "Nothing is known of this address here.",
  "contacts.data.objectSays":
    "If you object, no organization here can write to you any more, and e-mails that wait for you are stopped.",
  "contacts.data.object": "Nobody here may write to me",
  "contacts.data.copySays":
    "A file (JSON) with everything that is known here of you, where it lies, and what is left of it after an erasure.",
  "contacts.data.copy": "Download my data",
  "contacts.data.eraseSays":
    "Your address and every word to and from you are erased in all organizations within 24 hours, and nobody here may write to you any more. Kept are bookings (8 years, as business records), that and when e-mails were sent, and why organizations could write to you (3 years, as proof). So that your address does not come back, a hash of it is kept. What the show itself says in its feed stays public.",
  "contacts.data.erase": "Erase my data",
  "contacts.data.eraseTitle": "Erase everything that is known of {address}?",
  "contacts.data.eraseAsks":
    "Conversations with you disappear for all organizations. This cannot be undone. If you want a copy, download it first.",
  "contacts.data.erased":
    "You asked for erasure on {time}. It is done within 24 hours; what is still here is shown below.",
  "contacts.data.shows": "Podcasts with your address",
  "contacts.data.found": "Found in: {source}, {tag}. Seen from {first} to {last}.",
  "contacts.data.gone": "It has not stood there since {day}.",
  "contacts.data.correct": "Say what you want of ads",
  "contacts.data.correctOf": "Say what you want of ads: {title}",
  "contacts.data.bases": "Why organizations may write to you, as they say",
  "contacts.data.basis": "{organization}: “{quote}”, {day}",
  "contacts.data.revoked": "Taken back since.",
  "contacts.data.mails": "E-mails to you",
  "contacts.data.mail": "{organization}: {subject}, {time}",
} as const;
