import type { Language } from "../../../contract/forms/locale.ts";

/** The end of every mail's footer, after the sender's identity. `{address}` receives objections. */
export const OPT_OUT: Readonly<Record<Language, string>> = {
  en: 'You receive this e-mail because the public feed of your podcast names this address. If you do not want to hear from us again, reply with "stop" or write to {address}.',
  de: "Sie erhalten diese E-Mail, weil der öffentliche Feed Ihres Podcasts diese Adresse nennt. Wenn Sie nichts mehr von uns hören möchten, antworten Sie mit „Stopp“ oder schreiben Sie an {address}.",
};
