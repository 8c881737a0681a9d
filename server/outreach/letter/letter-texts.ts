import type { Language } from "../../../contract/forms/locale.ts";

/**
 * Where the address comes from, what it is used for and on what basis, and which rights its owner has: what Art. 14 GDPR
 * asks for, in one paragraph, as answers are cleared of it until the next blank line.
 */
const GROUNDS: Readonly<Record<Language, string>> = {
  en: "You receive this e-mail because the public feed of your podcast names this address. We use it to ask you about advertising in your podcast. The legal basis is our legitimate interest in that or, if you have given it, your consent (Art. 6 (1) (f) and (a) GDPR). You have the right to access, rectification, erasure and restriction of processing, you can object at any time, and you can complain to a data protection authority.",
  de: "Sie erhalten diese E-Mail, weil der öffentliche Feed Ihres Podcasts diese Adresse nennt. Wir nutzen sie, um bei Ihnen nach Werbung in Ihrem Podcast zu fragen. Rechtsgrundlage ist unser berechtigtes Interesse daran oder, falls Sie sie gegeben haben, Ihre Einwilligung (Art. 6 Abs. 1 Buchst. f und a DSGVO). Sie haben das Recht auf Auskunft, Berichtigung, Löschung und Einschränkung der Verarbeitung, können jederzeit widersprechen und sich bei einer Datenschutzbehörde beschweren.",
};

/** Below what was written: how to answer without an account. It addresses nobody, as a mail may say "Sie" or "du". */
export const ANSWER_BY_LINK: Readonly<Record<Language, string>> = {
  en: "Or answer with one click, no account needed: {link}",
  de: "Oder mit einem Klick antworten, ganz ohne Konto: {link}",
};

/** The end of every mail's footer, after the sender's identity. `{address}` receives objections where there is no link. */
export const OPT_OUT: Readonly<Record<Language, string>> = {
  en: `${GROUNDS.en} If you do not want to hear from us again, reply with “stop” or write to {address}.`,
  de: `${GROUNDS.de} Wenn Sie nichts mehr von uns hören möchten, antworten Sie mit „Stopp“ oder schreiben Sie an {address}.`,
};

/** The same with the link, which stands last, so that no sign behind it becomes a part of it. */
export const OPT_OUT_BY_LINK: Readonly<Record<Language, string>> = {
  en: `${GROUNDS.en} If you do not want to hear from us again, reply with “stop” or say so here: {link}`,
  de: `${GROUNDS.de} Wenn Sie nichts mehr von uns hören möchten, antworten Sie mit „Stopp“ oder sagen Sie es hier: {link}`,
};
