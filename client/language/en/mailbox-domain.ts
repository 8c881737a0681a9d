export const mailboxDomain = {
  "mailbox.domain": "Reaching the inbox",
  "mailbox.domain.never": "Nobody has looked yet at what DNS says about {domain}.",
  "mailbox.domain.checking":
    "Looking at {domain}, and at an e-mail from this account to itself. It takes up to a minute.",
  "mailbox.domain.good": "{domain} is set up well. Nothing stands in the way of your e-mails.",
  "mailbox.domain.fault":
    "{count, plural, one {One thing about {domain} can send your e-mails to spam.} other {# things about {domain} can send your e-mails to spam.}}",
  "mailbox.domain.unknown": "No fault was found at {domain}, but not everything could be looked at.",
  "mailbox.domain.refusesStart": "No mailing starts from this account.",
  "mailbox.domain.refuses":
    "{domain} has servers refuse e-mails that do not prove where they come from, and yours do not. Answers still leave.",
  "mailbox.domain.since": "At fault since",
  "mailbox.domain.checked": "Domain last looked at",
  "mailbox.domain.probed": "E-mail to itself last looked at",
  "mailbox.domain.look": "Look at the domain",
  "mailbox.domain.lookAgain": "Look again",
  "mailbox.domain.asked": "The domain is being looked at",
  "mailbox.domain.topic.spf": "SPF: who may send",
  "mailbox.domain.topic.dkim": "DKIM: the signature",
  "mailbox.domain.topic.dmarc": "DMARC: what happens to forged e-mails",
  "mailbox.domain.topic.mx": "MX: who receives",
  "mailbox.domain.state.good": "Fine",
  "mailbox.domain.state.fault": "Fault",
  "mailbox.domain.state.unknown": "Unknown",
  "mailbox.domain.good.spf": "Receivers can see which servers may send for the domain.",
  "mailbox.domain.good.dkim": "Your e-mails are signed for the domain, including the unsubscribe headers.",
  "mailbox.domain.good.dmarc": "The domain has a DMARC record that receivers can read.",
  "mailbox.domain.good.mx": "The domain names the servers that receive its e-mails.",
  "mailbox.domain.why.not-checked": "Not looked at yet.",
  "mailbox.domain.why.dns": "DNS gave no answer. That is no fault of yours; look again later.",
  "mailbox.domain.why.no-inbox":
    "It shows in an e-mail from this account to itself, which needs the incoming server. Please connect it.",
  "mailbox.domain.why.not-sent":
    "The e-mail from this account to itself could not be sent. The connection test says why.",
  "mailbox.domain.why.not-arrived": "The e-mail from this account to itself did not arrive in time.",
  "mailbox.domain.why.unsigned-inside":
    "Your provider signs only what leaves it, so an e-mail from this account to itself cannot show it.",
  "mailbox.domain.fault.spf-missing":
    "{domain} has no SPF record. Receivers cannot tell whether you may send.",
  "mailbox.domain.fault.spf-several": "There are {detail} SPF records, so receivers read none. Keep one.",
  "mailbox.domain.fault.spf-syntax": "Receivers cannot read these parts of the SPF record: {detail}",
  "mailbox.domain.fault.spf-too-many-lookups":
    "The SPF record needs more than ten look-ups, so receivers stop reading. Take out what you no longer send through. What each part costs: {detail}",
  "mailbox.domain.fault.spf-include-broken":
    "The SPF record refers to names that have no record of their own: {detail}",
  "mailbox.domain.fault.spf-passes-all": "The SPF record lets anybody send for {domain} (+all).",
  "mailbox.domain.fault.spf-without-provider":
    "The SPF record leaves out the servers that this account sends through: {detail}",
  "mailbox.domain.fault.dkim-missing":
    "Your e-mails are not signed. Please switch on DKIM at your mail provider, which then names the record to add.",
  "mailbox.domain.fault.dkim-broken":
    "The signature does not fit the e-mail or the key at {detail}. Please have your mail provider look at it.",
  "mailbox.domain.fault.dkim-no-key":
    "Your e-mails are signed, but the key to check them with is missing: {detail}",
  "mailbox.domain.fault.dkim-weak-key":
    "The key at {detail} is too weak, so receivers do not count the signature. Please have your mail provider make a new one.",
  "mailbox.domain.fault.dkim-not-aligned":
    "Your e-mails are signed for another domain: {detail}. Please switch on DKIM for {domain} at your mail provider.",
  "mailbox.domain.fault.dkim-headers-open":
    "The signature does not cover the unsubscribe headers: {detail}. Please ask your mail provider to sign them.",
  "mailbox.domain.fault.dmarc-missing":
    "{domain} has no DMARC record. Gmail and Yahoo expect one from whoever writes to many.",
  "mailbox.domain.fault.dmarc-several": "There are {detail} DMARC records, so receivers read none. Keep one.",
  "mailbox.domain.fault.dmarc-syntax": "Receivers cannot read the DMARC record: {detail}",
  "mailbox.domain.fault.dmarc-refuses":
    "The DMARC record has e-mails refused that neither SPF nor DKIM confirms for {domain}. Fix one of the two above.",
  "mailbox.domain.fault.mx-missing":
    "{domain} names no server that receives e-mails. Answers may be lost, and some receivers refuse such senders.",
  "mailbox.domain.fault.mx-null":
    "{domain} says that it takes no e-mails. Answers cannot arrive, and receivers refuse such senders.",
  "mailbox.domain.add": "Please add this record where the DNS of {domain} is kept:",
  "mailbox.domain.replace":
    "Please put this record in place of the present one, where the DNS of {domain} is kept:",
  "mailbox.domain.recordName": "Name",
  "mailbox.domain.recordType": "Type",
  "mailbox.domain.recordValue": "Value",
  "mailbox.domain.ofProvider": "Your mail provider tells you",
  "mailbox.domain.copyName": "Copy the name of the {topic} record",
  "mailbox.domain.copyValue": "Copy the {topic} record",
} as const;
