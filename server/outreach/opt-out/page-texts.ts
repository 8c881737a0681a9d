import type { Language } from "../../../contract/forms/locale.ts";

/** What the page of a link says. `{owner}` is the organization that wrote, `{hint}` the masked address. */
const en = {
  askTitle: "No more e-mail from {owner}?",
  wrote: "{sender} wrote to you on {sent} on behalf of {owner}, about the podcast {podcast}.",
  found: "Your address, {hint}, was found on {found} in the podcast’s public feed.",
  foundAt: "Your address, {hint}, was found on {found} at {place}.",
  reached: "The e-mail went to {hint}.",
  nothingYet: "Nothing happens until you press a button. You do not need an account.",
  organization: "No more e-mail from {owner}",
  more: "Or:",
  everybody: "No more e-mail from anybody on Hostread",
  everybodySays:
    "Nobody who uses this platform can write to you any more, and whoever has your address loses it.",
  wrongPerson: "I am the wrong person",
  wrongPersonSays: "{owner} does not write to this address any more.",
  organizationDone: "Done. {owner} does not write to you any more.",
  everybodyDone: "Done. Nobody on Hostread writes to you any more.",
  wrongPersonDone: "Thank you. {owner} does not write to this address any more.",
  organizationBefore: "You asked for this before. {owner} does not write to you any more.",
  everybodyBefore: "You asked for this before. Nobody on Hostread writes to you any more.",
  stopped: "What was waiting for you has been stopped. An e-mail that left a moment ago can still arrive.",
  undo: "That was a mistake",
  undoSays: "{owner} may then write to you again. This button works for half an hour, on this page only.",
  mistakeLater:
    "Later, reply to the e-mail. {owner} can answer you then, and ask the operator of this platform to lift it.",
  mistake:
    "If that was a mistake, reply to the e-mail. {owner} can answer you then, and ask the operator of this platform to lift it.",
  again: "Leave it so",
  againSays:
    "Whoever pressed a moment ago can still say that it was a mistake. If that was not you, press here, and it stays.",
  undoneTitle: "{owner} may write to you again.",
  undoneSays: "What was stopped stays stopped. If you change your mind, this link stays valid.",
  unknownTitle: "This link is not known.",
  unknownSays:
    "It may have been cut off on its way. Open it from the e-mail once more, or reply to the e-mail with “stop”.",
  laterTitle: "That did not work.",
  laterSays: "Please try again in a minute, or reply to the e-mail with “stop”.",
} as const;

export type PageTexts = { readonly [Key in keyof typeof en]: string };

const de: PageTexts = {
  askTitle: "Keine E-Mails mehr von {owner}?",
  wrote: "{sender} hat Ihnen am {sent} für {owner} geschrieben. Es ging um den Podcast {podcast}.",
  found: "Ihre Adresse, {hint}, stand am {found} im öffentlichen Feed des Podcasts.",
  foundAt: "Ihre Adresse, {hint}, wurde am {found} hier gefunden: {place}.",
  reached: "Die E-Mail ging an {hint}.",
  nothingYet: "Erst wenn Sie eine Schaltfläche drücken, geschieht etwas. Ein Konto brauchen Sie nicht.",
  organization: "Keine E-Mails mehr von {owner}",
  more: "Oder:",
  everybody: "Von niemandem auf Hostread mehr E-Mails",
  everybodySays:
    "Niemand, der diese Plattform nutzt, kann Ihnen dann noch schreiben, und wer Ihre Adresse hat, verliert sie.",
  wrongPerson: "Ich bin die falsche Person",
  wrongPersonSays: "{owner} schreibt dann nicht mehr an diese Adresse.",
  organizationDone: "Erledigt. {owner} schreibt Ihnen nicht mehr.",
  everybodyDone: "Erledigt. Niemand auf Hostread schreibt Ihnen mehr.",
  wrongPersonDone: "Danke. {owner} schreibt nicht mehr an diese Adresse.",
  organizationBefore: "Darum haben Sie schon gebeten. {owner} schreibt Ihnen nicht mehr.",
  everybodyBefore: "Darum haben Sie schon gebeten. Niemand auf Hostread schreibt Ihnen mehr.",
  stopped: "Was noch für Sie wartete, ist gestoppt. Eine E-Mail, die gerade eben abging, kann noch ankommen.",
  undo: "Das war ein Versehen",
  undoSays:
    "{owner} darf Ihnen dann wieder schreiben. Diese Schaltfläche gilt eine halbe Stunde, und nur auf dieser Seite.",
  mistakeLater:
    "Antworten Sie später einfach auf die E-Mail. {owner} darf Ihnen dann antworten und den Betreiber der Plattform bitten, das aufzuheben.",
  mistake:
    "War das ein Versehen, antworten Sie auf die E-Mail. {owner} darf Ihnen dann antworten und den Betreiber der Plattform bitten, das aufzuheben.",
  again: "Das soll so bleiben",
  againSays:
    "Wer eben gedrückt hat, kann noch sagen, dass es ein Versehen war. Waren Sie das nicht, drücken Sie hier: Dann bleibt es dabei.",
  undoneTitle: "{owner} darf Ihnen wieder schreiben.",
  undoneSays:
    "Was gestoppt wurde, bleibt gestoppt. Wenn Sie es sich anders überlegen: Dieser Link bleibt gültig.",
  unknownTitle: "Dieser Link ist nicht bekannt.",
  unknownSays:
    "Vielleicht wurde er unterwegs abgeschnitten. Öffnen Sie ihn noch einmal aus der E-Mail, oder antworten Sie auf die E-Mail mit „Stopp“.",
  laterTitle: "Das hat nicht geklappt.",
  laterSays:
    "Bitte versuchen Sie es in einer Minute noch einmal, oder antworten Sie auf die E-Mail mit „Stopp“.",
};

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = { en, de };
