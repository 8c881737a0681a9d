import type { Language } from "../../../contract/forms/locale.ts";

/** The end of every mail's footer, after the sender's identity. `{address}` receives objections where there is no link. */
export const OPT_OUT: Readonly<Record<Language, string>> = {
  en: 'You receive this e-mail because the public feed of your podcast names this address. If you do not want to hear from us again, reply with "stop" or write to {address}.',
  de: "Sie erhalten diese E-Mail, weil der öffentliche Feed Ihres Podcasts diese Adresse nennt. Wenn Sie nichts mehr von uns hören möchten, antworten Sie mit „Stopp“ oder schreiben Sie an {address}.",
};

/** The same with the link, which stands last, so that no sign behind it becomes a part of it. */
export const OPT_OUT_BY_LINK: Readonly<Record<Language, string>> = {
  en: 'You receive this e-mail because the public feed of your podcast names this address. If you do not want to hear from us again, reply with "stop" or say so here: {link}',
  de: "Sie erhalten diese E-Mail, weil der öffentliche Feed Ihres Podcasts diese Adresse nennt. Wenn Sie nichts mehr von uns hören möchten, antworten Sie mit „Stopp“ oder sagen Sie es hier: {link}",
};
