import type { mailboxDomain as english } from "../en/mailbox-domain.ts";

export const mailboxDomain: Record<keyof typeof english, string> = {
  "mailbox.domain": "Im Posteingang ankommen",
  "mailbox.domain.never": "Was im DNS über {domain} steht, wurde noch nicht geprüft.",
  "mailbox.domain.checking":
    "{domain} wird geprüft, dazu eine E-Mail dieses Kontos an sich selbst. Das dauert bis zu einer Minute.",
  "mailbox.domain.good": "{domain} ist gut eingerichtet. Ihren E-Mails steht nichts im Weg.",
  "mailbox.domain.fault":
    "{count, plural, one {Wegen eines Fehlers bei {domain} können Ihre E-Mails im Spam landen.} other {Wegen # Fehlern bei {domain} können Ihre E-Mails im Spam landen.}}",
  "mailbox.domain.unknown": "Bei {domain} wurde kein Fehler gefunden, aber nicht alles ließ sich prüfen.",
  "mailbox.domain.refusesStart": "Von diesem Konto startet kein Versand.",
  "mailbox.domain.refuses":
    "{domain} lässt E-Mails ablehnen, die ihre Herkunft nicht belegen. Ihre belegen sie nicht. Antworten gehen weiterhin hinaus.",
  "mailbox.domain.since": "Fehlerhaft seit",
  "mailbox.domain.checked": "Domain zuletzt geprüft",
  "mailbox.domain.probed": "E-Mail an sich selbst zuletzt geprüft",
  "mailbox.domain.look": "Domain prüfen",
  "mailbox.domain.lookAgain": "Erneut prüfen",
  "mailbox.domain.asked": "Die Domain wird geprüft",
  "mailbox.domain.topic.spf": "SPF: wer senden darf",
  "mailbox.domain.topic.dkim": "DKIM: die Signatur",
  "mailbox.domain.topic.dmarc": "DMARC: was mit gefälschten E-Mails geschieht",
  "mailbox.domain.topic.mx": "MX: wer empfängt",
  "mailbox.domain.state.good": "In Ordnung",
  "mailbox.domain.state.fault": "Fehler",
  "mailbox.domain.state.unknown": "Unbekannt",
  "mailbox.domain.good.spf": "Empfänger können sehen, welche Server für die Domain senden dürfen.",
  "mailbox.domain.good.dkim":
    "Ihre E-Mails sind für die Domain signiert, auch die Angaben, über die man widersprechen kann.",
  "mailbox.domain.good.dmarc": "Die Domain hat einen DMARC-Eintrag, den Empfänger lesen können.",
  "mailbox.domain.good.mx": "Die Domain nennt die Server, die ihre E-Mails empfangen.",
  "mailbox.domain.why.not-checked": "Noch nicht geprüft.",
  "mailbox.domain.why.dns":
    "Das DNS hat nicht geantwortet. Das ist kein Fehler bei Ihnen; bitte prüfen Sie später noch einmal.",
  "mailbox.domain.why.no-inbox":
    "Das zeigt eine E-Mail dieses Kontos an sich selbst, und dafür braucht es den Posteingangsserver. Bitte verbinden Sie ihn.",
  "mailbox.domain.why.not-sent":
    "Die E-Mail dieses Kontos an sich selbst ließ sich nicht senden. Der Verbindungstest sagt, warum.",
  "mailbox.domain.why.not-arrived":
    "Die E-Mail dieses Kontos an sich selbst ist nicht rechtzeitig angekommen.",
  "mailbox.domain.why.unsigned-inside":
    "Ihr Anbieter signiert nur, was ihn verlässt. Eine E-Mail dieses Kontos an sich selbst kann es nicht zeigen.",
  "mailbox.domain.fault.spf-missing":
    "{domain} hat keinen SPF-Eintrag. Empfänger wissen nicht, ob Sie senden dürfen.",
  "mailbox.domain.fault.spf-several":
    "Es gibt {detail} SPF-Einträge, deshalb liest niemand einen davon. Behalten Sie einen.",
  "mailbox.domain.fault.spf-syntax": "Diese Teile des SPF-Eintrags kann niemand lesen: {detail}",
  "mailbox.domain.fault.spf-too-many-lookups":
    "Der SPF-Eintrag braucht mehr als zehn Abfragen, deshalb lesen Empfänger ihn nicht zu Ende. Nehmen Sie heraus, worüber Sie nicht mehr senden. So viel kostet jeder Teil: {detail}",
  "mailbox.domain.fault.spf-include-broken":
    "Der SPF-Eintrag verweist auf Namen, die keinen eigenen Eintrag haben: {detail}",
  "mailbox.domain.fault.spf-passes-all": "Der SPF-Eintrag lässt jeden für {domain} senden (+all).",
  "mailbox.domain.fault.spf-without-provider":
    "Im SPF-Eintrag fehlen die Server, über die dieses Konto sendet: {detail}",
  "mailbox.domain.fault.dkim-missing":
    "Ihre E-Mails sind nicht signiert. Bitte schalten Sie bei Ihrem Mail-Anbieter DKIM ein; er nennt dann den Eintrag.",
  "mailbox.domain.fault.dkim-broken":
    "Die Signatur passt nicht zur E-Mail oder zum Schlüssel unter {detail}. Bitte lassen Sie Ihren Mail-Anbieter nachsehen.",
  "mailbox.domain.fault.dkim-no-key":
    "Ihre E-Mails sind signiert, aber der Schlüssel zum Prüfen fehlt: {detail}",
  "mailbox.domain.fault.dkim-weak-key":
    "Der Schlüssel unter {detail} ist zu schwach, deshalb zählt die Signatur nicht. Bitte lassen Sie Ihren Mail-Anbieter einen neuen erzeugen.",
  "mailbox.domain.fault.dkim-not-aligned":
    "Ihre E-Mails sind für eine andere Domain signiert: {detail}. Bitte schalten Sie bei Ihrem Mail-Anbieter DKIM für {domain} ein.",
  "mailbox.domain.fault.dkim-headers-open":
    "Die Signatur lässt Angaben aus, über die man widersprechen kann: {detail}. Bitte lassen Sie Ihren Mail-Anbieter sie mitsignieren.",
  "mailbox.domain.fault.dmarc-missing":
    "{domain} hat keinen DMARC-Eintrag. Gmail und Yahoo erwarten ihn von allen, die vielen schreiben.",
  "mailbox.domain.fault.dmarc-several":
    "Es gibt {detail} DMARC-Einträge, deshalb liest niemand einen davon. Behalten Sie einen.",
  "mailbox.domain.fault.dmarc-syntax": "Den DMARC-Eintrag kann niemand lesen: {detail}",
  "mailbox.domain.fault.dmarc-refuses":
    "Der DMARC-Eintrag lässt E-Mails ablehnen, die weder SPF noch DKIM für {domain} bestätigt. Beheben Sie einen der beiden Fehler oben.",
  "mailbox.domain.fault.mx-missing":
    "{domain} nennt keinen Server, der E-Mails empfängt. Antworten können verloren gehen, und manche Empfänger lehnen solche Absender ab.",
  "mailbox.domain.fault.mx-null":
    "{domain} gibt an, keine E-Mails anzunehmen. Antworten kommen nicht an, und Empfänger lehnen solche Absender ab.",
  "mailbox.domain.add": "Bitte fügen Sie diesen Eintrag dort hinzu, wo das DNS von {domain} verwaltet wird:",
  "mailbox.domain.replace":
    "Bitte ersetzen Sie den jetzigen Eintrag durch diesen, dort, wo das DNS von {domain} verwaltet wird:",
  "mailbox.domain.recordName": "Name",
  "mailbox.domain.recordType": "Typ",
  "mailbox.domain.recordValue": "Wert",
  "mailbox.domain.ofProvider": "Nennt Ihnen Ihr Mail-Anbieter",
  "mailbox.domain.copyName": "Namen des {topic}-Eintrags kopieren",
  "mailbox.domain.copyValue": "{topic}-Eintrag kopieren",
};
