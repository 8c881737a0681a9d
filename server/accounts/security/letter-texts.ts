import type { Language } from "../../../contract/forms/locale.ts";
import type { SecurityLetter } from "../tables.ts";

export interface AccountLetter {
  subject: string;
  text: string;
}

/** In every mail about a change of one's account. */
const NOT_ME: Record<Language, string> = {
  en: `If it was not you, open this link. It ends all sessions and leads to a new password; it works once, for three days:

{notMe}`,
  de: `Wenn Sie das nicht waren, öffnen Sie diesen Link. Er beendet alle Sitzungen und führt zu einem neuen Kennwort; er gilt einmal und drei Tage lang:

{notMe}`,
};

/** In those about what a program shows to be let in. */
const notMy = (en: string, de: string): Record<Language, string> => ({
  en: `If it was not you, open this link. It deletes the ${en}, ends all sessions and leads to a new password; it works once, for three days:

{notMe}`,
  de: `Wenn Sie das nicht waren, öffnen Sie diesen Link. Er löscht ${de}, beendet alle Sitzungen und führt zu einem neuen Kennwort; er gilt einmal und drei Tage lang:

{notMe}`,
});
const NOT_MY_KEY = notMy("key", "den Schlüssel");
const NOT_MY_TOKEN = notMy("token", "das Token");

/** Mails to users about their own account. */
export const SECURITY_TEXTS: Record<SecurityLetter, Record<Language, AccountLetter>> = {
  passwordChanged: {
    en: {
      subject: "Your password was changed",
      text: `The password of your Hostread account was changed just now. All other sessions have ended, and connected clients are disconnected.

${NOT_ME.en}`,
    },
    de: {
      subject: "Ihr Kennwort wurde geändert",
      text: `Das Kennwort Ihres Hostread-Kontos wurde gerade geändert. Alle anderen Sitzungen sind beendet und verbundene Programme getrennt.

${NOT_ME.de}`,
    },
  },
  sessionsEnded: {
    en: {
      subject: "Your sessions have ended",
      text: `All other sessions of your Hostread account have been ended.

${NOT_ME.en}`,
    },
    de: {
      subject: "Ihre Sitzungen wurden beendet",
      text: `Alle anderen Sitzungen Ihres Hostread-Kontos wurden beendet.

${NOT_ME.de}`,
    },
  },
  newDevice: {
    en: {
      subject: "You signed in on a new device",
      text: `Somebody signed in to your Hostread account with a browser that has not been used for it before: {device}, from the network {network}.

If it was you, you need not do anything.

${NOT_ME.en}`,
    },
    de: {
      subject: "Anmeldung auf einem neuen Gerät",
      text: `Mit Ihrem Hostread-Konto hat sich jemand in einem Browser angemeldet, der dafür noch nie verwendet wurde: {device}, aus dem Netz {network}.

Wenn Sie das waren, müssen Sie nichts tun.

${NOT_ME.de}`,
    },
  },
  factorAdded: {
    en: {
      subject: "Your account now asks for a code",
      text: `An app for codes was set up for your Hostread account. From now on, signing in takes the password and a code. All other sessions have ended, and connected clients are disconnected.

${NOT_ME.en}`,
    },
    de: {
      subject: "Ihr Konto fragt jetzt nach einem Code",
      text: `Für Ihr Hostread-Konto wurde eine App für Codes eingerichtet. Zur Anmeldung braucht es ab jetzt das Kennwort und einen Code. Alle anderen Sitzungen sind beendet, und verbundene Programme wurden getrennt.

${NOT_ME.de}`,
    },
  },
  factorRemoved: {
    en: {
      subject: "Your account no longer asks for a code",
      text: `The app for codes was removed from your Hostread account. From now on, the password is enough to sign in. All other sessions have ended, and connected clients are disconnected.

${NOT_ME.en}`,
    },
    de: {
      subject: "Ihr Konto fragt nicht mehr nach einem Code",
      text: `Die App für Codes wurde von Ihrem Hostread-Konto entfernt. Zur Anmeldung genügt ab jetzt das Kennwort. Alle anderen Sitzungen sind beendet, und verbundene Programme wurden getrennt.

${NOT_ME.de}`,
    },
  },
  passkeyAdded: {
    en: {
      subject: "A passkey was added to your account",
      text: `The passkey “{name}” was added to your Hostread account. It signs in without a password. All other sessions have ended, and connected clients are disconnected.

${NOT_ME.en}`,
    },
    de: {
      subject: "Ihr Konto hat einen neuen Passkey",
      text: `Zu Ihrem Hostread-Konto wurde der Passkey „{name}“ hinzugefügt. Damit ist die Anmeldung ohne Kennwort möglich. Alle anderen Sitzungen sind beendet, und verbundene Programme wurden getrennt.

${NOT_ME.de}`,
    },
  },
  passkeyRemoved: {
    en: {
      subject: "A passkey was removed from your account",
      text: `The passkey “{name}” was removed from your Hostread account. All other sessions have ended, and connected clients are disconnected.

${NOT_ME.en}`,
    },
    de: {
      subject: "Ein Passkey wurde von Ihrem Konto entfernt",
      text: `Der Passkey „{name}“ wurde von Ihrem Hostread-Konto entfernt. Alle anderen Sitzungen sind beendet, und verbundene Programme wurden getrennt.

${NOT_ME.de}`,
    },
  },
  recoveryCodeUsed: {
    en: {
      subject: "A recovery code was used",
      text: `A recovery code of your Hostread account was used. It does not work a second time. You can make new ones in the preferences.

${NOT_ME.en}`,
    },
    de: {
      subject: "Ein Wiederherstellungscode wurde verwendet",
      text: `Ein Wiederherstellungscode Ihres Hostread-Kontos wurde verwendet. Er gilt kein zweites Mal. Neue bekommen Sie in den Einstellungen.

${NOT_ME.de}`,
    },
  },
  codesTried: {
    en: {
      subject: "Somebody knows your password",
      text: `Somebody signed in to your Hostread account with the right password, but has sent many wrong codes. They did not get in. New devices can sign in with a passkey or a recovery code only for the next hours; yours are not affected.

${NOT_ME.en}`,
    },
    de: {
      subject: "Jemand kennt Ihr Kennwort",
      text: `Jemand hat sich mit dem richtigen Kennwort an Ihrem Hostread-Konto angemeldet, aber viele falsche Codes gesendet und kam nicht hinein. Neue Geräte können sich in den nächsten Stunden nur mit einem Passkey oder einem Wiederherstellungscode anmelden; Ihre eigenen betrifft das nicht.

${NOT_ME.de}`,
    },
  },
  keyMade: {
    en: {
      subject: "A key was made",
      text: `With your Hostread account, the key “{name}” was made. A program that has it can report orders for your organization. You find all keys in a campaign’s tracking, and can delete them there.

${NOT_MY_KEY.en}`,
    },
    de: {
      subject: "Ein Schlüssel wurde erstellt",
      text: `Mit Ihrem Hostread-Konto wurde der Schlüssel „{name}“ erstellt. Ein Programm, das ihn hat, kann Bestellungen für Ihre Organisation melden. Sie finden alle Schlüssel in der Erfolgsmessung einer Kampagne und können sie dort löschen.

${NOT_MY_KEY.de}`,
    },
  },
  tokenMade: {
    en: {
      subject: "A token was made",
      text: `With your Hostread account, the personal token “{name}” was made. A program that has it acts in your name in all your organizations. It may do everything that programs may, or only what was chosen when the token was made. You find all your tokens in the preferences, and can delete them there.

${NOT_MY_TOKEN.en}`,
    },
    de: {
      subject: "Ein Token wurde erstellt",
      text: `Mit Ihrem Hostread-Konto wurde das persönliche Token „{name}“ erstellt. Ein Programm, das es hat, handelt in allen Ihren Organisationen in Ihrem Namen. Es darf alles, was Programme dürfen, oder nur, was beim Erstellen gewählt wurde. Sie finden alle Ihre Tokens in den Einstellungen und können sie dort löschen.

${NOT_MY_TOKEN.de}`,
    },
  },
  ownerTokenMade: {
    en: {
      subject: "A token was made",
      text: `With your Hostread account, the token “{name}” was made for your organization. A program that has it acts there in your name. It may do what was chosen when the token was made. You find all tokens in the preferences, and can delete them there.

${NOT_MY_TOKEN.en}`,
    },
    de: {
      subject: "Ein Token wurde erstellt",
      text: `Mit Ihrem Hostread-Konto wurde das Token „{name}“ für Ihre Organisation erstellt. Ein Programm, das es hat, handelt dort in Ihrem Namen. Es darf, was beim Erstellen gewählt wurde. Sie finden alle Tokens in den Einstellungen und können sie dort löschen.

${NOT_MY_TOKEN.de}`,
    },
  },
  keyRenewed: {
    en: {
      subject: "A token was renewed",
      text: `With your Hostread account, the token “{name}” was renewed. A program that has the new one acts in your name; the one before works for a day more. You find all tokens in the preferences, and can delete them there.

${NOT_MY_TOKEN.en}`,
    },
    de: {
      subject: "Ein Token wurde erneuert",
      text: `Mit Ihrem Hostread-Konto wurde das Token „{name}“ erneuert. Ein Programm, das das neue hat, handelt in Ihrem Namen; das bisherige gilt noch einen Tag. Sie finden alle Tokens in den Einstellungen und können sie dort löschen.

${NOT_MY_TOKEN.de}`,
    },
  },
  clientAllowed: {
    en: {
      subject: "A program was connected",
      text: `With your Hostread account, the program “{name}” was allowed to act for you in {organization}. You find it in the preferences under “Connected clients”, and can disconnect it there at any time.

${NOT_ME.en}`,
    },
    de: {
      subject: "Ein Programm wurde verbunden",
      text: `Mit Ihrem Hostread-Konto wurde dem Programm „{name}“ erlaubt, bei {organization} für Sie zu handeln. Sie finden es in den Einstellungen unter „Verbundene Programme“ und können es dort jederzeit trennen.

${NOT_ME.de}`,
    },
  },
  clientEnded: {
    en: {
      subject: "A program was disconnected",
      text: `Hostread has ended the connection of the program “{name}” to {organization}: something that it may use only once came a second time. This happens if the program made a mistake, or if somebody else has got hold of its access. Nothing works with it any more.

You can connect the program again. If you do not trust the device on which it runs, open this link. It ends all sessions and connections and leads to a new password; it works once, for three days:

{notMe}`,
    },
    de: {
      subject: "Ein Programm wurde getrennt",
      text: `Hostread hat die Verbindung des Programms „{name}“ mit {organization} beendet: Etwas, das es nur einmal verwenden darf, kam ein zweites Mal. Das kommt vor, wenn das Programm einen Fehler gemacht hat oder wenn jemand anderes an seinen Zugang gelangt ist. Mit diesem Zugang geht nun nichts mehr.

Sie können das Programm wieder verbinden. Wenn Sie dem Gerät nicht trauen, auf dem es läuft, öffnen Sie diesen Link. Er beendet alle Sitzungen und Verbindungen und führt zu einem neuen Kennwort; er gilt einmal und drei Tage lang:

{notMe}`,
    },
  },
  disabled: {
    en: {
      subject: "Your account was disabled",
      text: `An administrator has disabled your Hostread account. You can no longer sign in.

If you think this is a mistake, ask the administrator of the platform.`,
    },
    de: {
      subject: "Ihr Konto wurde gesperrt",
      text: `Die Verwaltung der Plattform hat Ihr Hostread-Konto gesperrt. Sie können sich nicht mehr anmelden.

Wenn Sie das für ein Versehen halten, wenden Sie sich an die Verwaltung der Plattform.`,
    },
  },
  signOnJoined: {
    en: {
      subject: "Your account was joined with single sign-on",
      text: `Your Hostread account was joined with the single sign-on of {organization} just now, with your password. From now on, whoever signs in there with your address is signed in to your account, in all your organizations.

If it was not you, open this link. It takes the account apart from that single sign-on, ends all sessions and leads to a new password; it works once, for three days:

{notMe}`,
    },
    de: {
      subject: "Ihr Konto wurde mit Single Sign-on verbunden",
      text: `Ihr Hostread-Konto wurde gerade mit Ihrem Kennwort mit dem Single Sign-on von {organization} verbunden. Wer sich dort mit Ihrer Adresse anmeldet, ist ab jetzt in Ihrem Konto angemeldet, und zwar in allen Ihren Organisationen.

Wenn Sie das nicht waren, öffnen Sie diesen Link. Er trennt das Konto von diesem Single Sign-on, beendet alle Sitzungen und führt zu einem neuen Kennwort; er gilt einmal und drei Tage lang:

{notMe}`,
    },
  },
  signOnCodeUsed: {
    en: {
      subject: "A recovery code was used",
      text: `An owner of your organization has used the recovery code for single sign-on on Hostread just now, and can sign in with a password for 15 minutes. The code works no longer: make a new one in the preferences.

If none of you did this, set a new password at once and look at the members: {notMe}`,
    },
    de: {
      subject: "Ein Wiederherstellungscode wurde benutzt",
      text: `Jemand mit der Rolle „Inhaber“ in Ihrer Organisation hat gerade den Wiederherstellungscode für Single Sign-on bei Hostread benutzt und kann sich 15 Minuten lang mit einem Kennwort anmelden. Der Code gilt nun nicht mehr: Erzeugen Sie in den Einstellungen einen neuen.

Wenn das niemand von Ihnen war, legen Sie sofort ein neues Kennwort fest und sehen Sie die Mitglieder durch: {notMe}`,
    },
  },
  enabled: {
    en: {
      subject: "Your account was enabled again",
      text: `An administrator has enabled your Hostread account again. Sign in here: {link}`,
    },
    de: {
      subject: "Ihr Konto wurde entsperrt",
      text: `Die Verwaltung der Plattform hat Ihr Hostread-Konto wieder entsperrt. Hier melden Sie sich an: {link}`,
    },
  },
};
