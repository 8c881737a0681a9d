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
  "purchases.leadBoth":
    "Credits unlock {owned, plural, one {# of them} other {# of them}} first, {count, plural, one {the other one is} other {the other # are}} paid by card. They stay unlocked for {owner}.",
  "purchases.leadCard":
    "{count, plural, one {It is paid by card and stays unlocked for {owner}.} other {They are paid by card and stay unlocked for {owner}.}}",
  "purchases.fromCredits": "Addresses from credits",
  "purchases.byCard": "Addresses paid by card",
  "purchases.price": "Price for each",
  "purchases.toPay": "To pay now",
  "purchases.inAll": "Addresses in all",
  "purchases.pay": "Pay {amount} and unlock",
  "purchases.opening": "Opening the payment",
  "purchases.creditsOnly":
    "{count, plural, one {Unlock only # with credits} other {Unlock only # with credits}}",
  "purchases.changedStart": "The bill has changed.",
  "purchases.changed":
    "Price, credits or addresses are no longer what you saw. Nothing was bought; please check it once more.",
  "purchases.nothingYet": "Nothing was bought.",
  "purchases.somebody": "A colleague",
  "purchases.colleagueStart":
    "{who} is buying {count, plural, one {# of these} other {# of these}} right now.",
  "purchases.colleague":
    "{count, plural, one {It is not on this bill.} other {They are not on this bill.}} Without a payment by {until}, {count, plural, one {it is} other {they are}} free again.",
  "purchases.mineStart": "A payment of yours is still open.",
  "purchases.mine":
    "It holds {count, plural, one {# of these addresses} other {# of these addresses}} until {until}.",
  "purchases.goOn": "Go on with it",
  "purchases.cardDown":
    "The payment provider does not answer at the moment; buying with credits still works.",
  "purchases.testStart": "Test payment.",
  "purchases.testBill": "This is a demonstration: the card is invented and no money moves.",
  "purchases.testNote":
    "This is a demonstration, no money moves. Card 4242 4242 4242 4242, any later date, any code.",
  "purchases.testPaid": "Test payment: no money moved.",
  "purchases.later":
    "One payment covers at most {most} addresses. {count, plural, one {# more follows} other {# more follow}} with a bill of their own.",
  "purchases.nextPart": "{count, plural, one {Go on with the other #} other {Go on with the other #}}",
  "purchases.checkoutTitle": "Pay {amount}",
  "purchases.checkoutOpen": "Payment of {amount} is open.",
  "purchases.checkoutBoth":
    "For {count, plural, one {# address} other {# addresses}}. Your credits open the other {owned, plural, one {one} other {#}} at the same moment.",
  "purchases.checkoutCard":
    "For {count, plural, one {# address} other {# addresses}}, unlocked at the moment the payment arrives.",
  "purchases.checkoutResumed":
    "You go on with a payment that you began before. The amount is the one you confirmed then.",
  "purchases.andMore": "{count, plural, one {and # more} other {and # more}}",
  "purchases.form": "Payment form of the provider",
  "purchases.formLoading": "The payment form is loading.",
  "purchases.waiting": "Waiting for your payment, until {until}",
  "purchases.settling": "The card is charged; the addresses are being unlocked.",
  "purchases.settled": "Paid and unlocked.",
  "purchases.lost": "No answer at the moment. It is asked again by itself; nothing is charged twice.",
  "purchases.cancel": "Cancel, nothing is charged",
  "purchases.cancelling": "Cancelling the payment",
  "purchases.notCancelled": "The payment could not be cancelled yet.",
  "purchases.leaveSettling": "Close; it goes on by itself",
  "purchases.blockedTitle": "The payment form was not loaded",
  "purchases.blocked":
    "A content blocker or your network holds the payment provider's script back. Allow it for this page and try again. Nothing was charged.",
  "purchases.paymentFailed": "Payment failed: Please try again.",
  "purchases.notCharged": "Nothing was charged and nothing was unlocked.",
  "purchases.mismatch":
    "The card was charged {amount}, which is not what had been agreed. Nothing was unlocked, and all of it goes back to the card.",
  "purchases.refunded": "{amount} went back to the card. Banks need some days until it shows.",
  "purchases.cancelledTitle": "Payment cancelled",
  "purchases.cancelled": "Nothing was charged.",
  "purchases.expiredTitle": "The time for this payment is over",
  "purchases.expired":
    "Nothing was charged. The addresses are still locked, and reserved credits are yours again.",
  "purchases.paid": "The payment of {amount} has arrived.",
  "purchases.paidLate":
    "It was already paid: the payment of {amount} had arrived before it could be cancelled.",
  "purchases.paidByCard": "Paid by card",
  "purchases.cameBack": "Came back to the card",
  "purchases.dropped":
    "{count, plural, one {# address could not be unlocked any more; what it cost comes back.} other {# addresses could not be unlocked any more; what they cost comes back.}}",
  "purchases.receipt": "Show the receipt",
  "purchases.openStart": "A payment is not finished.",
  "purchases.openHolds":
    "It holds {count, plural, one {# address} other {# addresses}} for {owner} until {until}.",
  "purchases.openGoOn": "Go on with the payment",
  "purchases.openCancel": "Cancel it",
  "purchases.resuming": "Opening the payment again",
  "purchases.test.form": "Test payment form",
  "purchases.test.noMoney": "No money moves, nothing you type is kept.",
  "purchases.test.number": "Card number",
  "purchases.test.expires": "Expires",
  "purchases.test.expiresForm": "MM / YY",
  "purchases.test.code": "Code",
  "purchases.test.numberWrong": "Only the test numbers below work here.",
  "purchases.test.expiresWrong": "A month from now on, like 12 / 30.",
  "purchases.test.codeWrong": "Three or four digits.",
  "purchases.test.pay": "Pay {amount} as a test",
  "purchases.test.paying": "Paying",
  "purchases.test.numbers": "Test numbers; a press fills one in",
  "purchases.test.way.good": "is paid",
  "purchases.test.way.declined": "is declined",
  "purchases.test.way.insufficient": "has too little money",
  "purchases.test.way.asks": "has the bank ask first",
  "purchases.test.bank": "Test bank",
  "purchases.test.bankAsks": "Is this payment of {amount} yours?",
  "purchases.test.bankSays": "Here the buyer's bank would ask for a code or a fingerprint.",
  "purchases.test.yes": "Yes, pay",
  "purchases.test.no": "No, refuse",
  "purchases.refusal.card_declined": "The card was declined. Nothing was charged; another card may work.",
  "purchases.refusal.insufficient_funds":
    "The card has too little money. Nothing was charged; another card may work.",
  "purchases.refusal.authentication_required": "The bank did not confirm the payment. Nothing was charged.",
  "purchases.refusal.over": "This payment is no longer open. Nothing was charged.",
} as const;
