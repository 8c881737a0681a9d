import type { Language } from "../../contract/forms/locale.ts";
import { type AccountLetter, SECURITY_TEXTS } from "./security/letter-texts.ts";
import type { SecurityLetter } from "./tables.ts";

type Kind =
  | "confirm"
  | "taken"
  | "password"
  | "invitation"
  | "removed"
  | "addressOld"
  | "addressNew"
  | "addressTaken"
  | "addressChanged"
  | "deleted"
  | SecurityLetter;

/**
 * The platform's own mails. Mails that a stranger can trigger contain nothing the stranger typed: only those about
 * an organization name it and the user who acted.
 */
const TEXTS: Record<Kind, Record<Language, AccountLetter>> = {
  confirm: {
    en: {
      subject: "Confirm your e-mail address",
      text: `Welcome to Hostread.

Open this link to confirm your e-mail address and finish your sign-up. It works once, for 24 hours:

{link}

If you did not sign up, you can ignore this e-mail: without the link nothing happens.`,
    },
    de: {
      subject: "Bestätigen Sie Ihre E-Mail-Adresse",
      text: `Willkommen bei Hostread.

Öffnen Sie diesen Link, um Ihre E-Mail-Adresse zu bestätigen und die Registrierung abzuschließen. Er gilt einmal und 24 Stunden lang:

{link}

Wenn Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren: Ohne den Link geschieht nichts.`,
    },
  },
  taken: {
    en: {
      subject: "You already have an account",
      text: `Somebody, probably you, signed up for Hostread with this e-mail address. There is an account with it already, and nothing was changed.

Sign in here: {link}
If you do not know the password any more: {passwordLink}

If it was not you, you need not do anything.`,
    },
    de: {
      subject: "Sie haben bereits ein Konto",
      text: `Jemand, vermutlich Sie, wollte sich mit dieser E-Mail-Adresse bei Hostread registrieren. Dazu gibt es bereits ein Konto, und es wurde nichts geändert.

Hier melden Sie sich an: {link}
Wenn Sie das Kennwort nicht mehr wissen: {passwordLink}

Wenn Sie es nicht waren, müssen Sie nichts tun.`,
    },
  },
  password: {
    en: {
      subject: "Set a new password",
      text: `Open this link to set a new password for Hostread. It works once, for 30 minutes:

{link}

If you did not ask for it, you can ignore this e-mail: your password stays as it is.`,
    },
    de: {
      subject: "Neues Kennwort festlegen",
      text: `Öffnen Sie diesen Link, um ein neues Kennwort für Hostread festzulegen. Er gilt einmal und 30 Minuten lang:

{link}

Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren: Ihr Kennwort bleibt, wie es ist.`,
    },
  },
  invitation: {
    en: {
      subject: "Invitation to {organization}",
      text: `{name} invites you to work with {organization} on Hostread.

Open this link to accept. It works for 7 days:

{link}

If you do not know what this is about, you can ignore this e-mail.`,
    },
    de: {
      subject: "Einladung zu {organization}",
      text: `{name} lädt Sie ein, bei Hostread mit {organization} zusammenzuarbeiten.

Öffnen Sie diesen Link, um anzunehmen. Er gilt 7 Tage lang:

{link}

Wenn Sie nicht wissen, worum es geht, können Sie diese E-Mail ignorieren.`,
    },
  },
  removed: {
    en: {
      subject: "You are no longer a member of {organization}",
      text: `{name} has removed you from {organization} on Hostread. You no longer have access to its campaigns, credits and e-mails.

If this was a mistake, ask {name}: it can be undone for a week.`,
    },
    de: {
      subject: "Sie sind kein Mitglied von {organization} mehr",
      text: `{name} hat Sie bei Hostread aus {organization} entfernt. Sie haben keinen Zugang mehr zu den Kampagnen, Credits und E-Mails dort.

Wenn das ein Versehen war, fragen Sie {name}: Eine Woche lang lässt es sich rückgängig machen.`,
    },
  },
  addressOld: {
    en: {
      subject: "Confirm the change of your e-mail address",
      text: `Your Hostread account is to have another e-mail address:

{address}

If that is what you want, open this link, and the one that we have sent to the other address. It works for 24 hours:

{link}

If you did not ask for this, do not open it: nothing changes. Somebody knows your password then; set a new one at once: {passwordLink}`,
    },
    de: {
      subject: "Bestätigen Sie die Änderung Ihrer E-Mail-Adresse",
      text: `Ihr Hostread-Konto soll eine andere E-Mail-Adresse bekommen:

{address}

Wenn Sie das möchten, öffnen Sie diesen Link und den, den wir an die andere Adresse geschickt haben. Er gilt 24 Stunden lang:

{link}

Wenn Sie das nicht waren, öffnen Sie ihn nicht: Es ändert sich nichts. Dann kennt aber jemand Ihr Kennwort; legen Sie sofort ein neues fest: {passwordLink}`,
    },
  },
  addressNew: {
    en: {
      subject: "Confirm your new e-mail address",
      text: `Open this link to use this e-mail address for your Hostread account. It works for 24 hours. The change is made once you have also opened the link that we have sent to your old address:

{link}

If you do not know what this is about, you can ignore this e-mail: without the link nothing happens.`,
    },
    de: {
      subject: "Bestätigen Sie Ihre neue E-Mail-Adresse",
      text: `Öffnen Sie diesen Link, um diese E-Mail-Adresse für Ihr Hostread-Konto zu verwenden. Er gilt 24 Stunden lang. Geändert wird sie, sobald Sie auch den Link geöffnet haben, den wir an Ihre alte Adresse geschickt haben:

{link}

Wenn Sie nicht wissen, worum es geht, können Sie diese E-Mail ignorieren: Ohne den Link geschieht nichts.`,
    },
  },
  addressTaken: {
    en: {
      subject: "You already have an account",
      text: `Somebody, probably you, wanted to use this e-mail address for another Hostread account. There is an account with it already, and nothing was changed.

Sign in here: {link}

If it was not you, you need not do anything.`,
    },
    de: {
      subject: "Sie haben bereits ein Konto",
      text: `Jemand, vermutlich Sie, wollte diese E-Mail-Adresse für ein anderes Hostread-Konto verwenden. Dazu gibt es bereits ein Konto, und es wurde nichts geändert.

Hier melden Sie sich an: {link}

Wenn Sie es nicht waren, müssen Sie nichts tun.`,
    },
  },
  addressChanged: {
    en: {
      subject: "Your e-mail address was changed",
      text: `Your Hostread account has a new e-mail address. You sign in with {address} from now on; this address is no longer used.

If it was not you, take the account back with this link. It works for 7 days, ends all sessions and leads you to a new password. Passkeys, tokens and an app for codes that were added since are removed:

{link}`,
    },
    de: {
      subject: "Ihre E-Mail-Adresse wurde geändert",
      text: `Ihr Hostread-Konto hat eine neue E-Mail-Adresse. Ab jetzt melden Sie sich mit {address} an; diese Adresse wird nicht mehr verwendet.

Wenn Sie das nicht waren, holen Sie sich das Konto mit diesem Link zurück. Er gilt 7 Tage lang, beendet alle Sitzungen und führt Sie zu einem neuen Kennwort. Passkeys, Tokens und eine App für Codes, die seither hinzugekommen sind, werden entfernt:

{link}`,
    },
  },
  deleted: {
    en: {
      subject: "Your account was deleted",
      text: `Your Hostread account has been deleted, as you asked. Your name is taken out; mailboxes are disconnected, and their passwords are gone. The credit ledger, bookings and the history of your organizations stay without your name.

You cannot sign in any more. With this address you can make a new account at any time.`,
    },
    de: {
      subject: "Ihr Konto wurde gelöscht",
      text: `Ihr Hostread-Konto wurde gelöscht, wie Sie es wollten. Ihr Name ist entfernt; die E-Mail-Konten sind getrennt und ihre Kennwörter gelöscht. Credit-Buch, Buchungen und der Verlauf Ihrer Organisationen bleiben ohne Ihren Namen.

Sie können sich nicht mehr anmelden. Mit dieser Adresse können Sie jederzeit ein neues Konto anlegen.`,
    },
  },
  ...SECURITY_TEXTS,
};

/** Fills a text's placeholders. A value that looks like a placeholder is not filled again. */
export function writeAccountLetter(
  kind: Kind,
  language: Language,
  values: Readonly<Record<string, string>>,
): AccountLetter {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const { subject, text } = TEXTS[kind][language];
  return { subject: fill(subject), text: fill(text) };
}
