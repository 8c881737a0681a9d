import type { resultsShare as english } from "../../en/results/share.ts";

export const resultsShare: Record<keyof typeof english, string> = {
  "results.share.act": "Teilen",
  "results.share.title": "„{campaign}“ teilen",
  "results.share.kind": "Was der Link zeigt",
  "results.share.kind.results": "Ergebnisse",
  "results.share.kind.board": "Tafel",
  "results.share.kind.shortlist": "Auswahlliste",
  "results.share.resultsSays":
    "Was gebucht und was ausgestrahlt wurde, und was Sie noch ankreuzen. Die Namen der Hosts stehen nie darin.",
  "results.share.boardSays": "Jeden Podcast der Kampagne in seinem Zustand.",
  "results.share.shortlistSays":
    "Die Podcasts mit Herausgeber, Genre, Sprache und Reichweite, ohne die abgesagten und ohne Zustände.",
  "results.share.without": "E-Mail-Adressen, Notizen, E-Mails und Ihre Preise zeigt er nie.",
  "results.share.password": "Kennwort (freiwillig)",
  "results.share.passwordHint":
    "{least} bis {most} Zeichen. Geben Sie es auf einem anderen Weg weiter als den Link.",
  "results.share.passwordWrong": "Das Kennwort braucht {least} bis {most} Zeichen.",
  "results.share.shows.board": "Zeigt die Tafel.",
  "results.share.shows.shortlist": "Zeigt die Auswahlliste.",
  "results.share.locked": "Fragt nach einem Kennwort.",
  "results.share.lastOpened":
    "{count, plural, one {Einmal geöffnet} other {#-mal geöffnet}}, zuletzt am {day}.",
  "results.share.changePassword": "Kennwort ändern",
  "results.share.changePasswordOne": "Kennwort ändern für den Link „{label}“",
  "results.share.setPasswordHere": "Kennwort setzen",
  "results.share.setPasswordOne": "Kennwort setzen für den Link „{label}“",
  "results.share.changePasswordOf": "Kennwort des Links „{label}“",
  "results.share.newPassword": "Neues Kennwort",
  "results.share.newPasswordSays":
    "Wer den Link mit dem bisherigen Kennwort geöffnet hat, wird sofort nach dem neuen gefragt.",
  "results.share.setPassword": "Kennwort setzen",
  "results.share.takePassword": "Kennwort entfernen",
  "results.share.passwordSet": "Der Link fragt ab jetzt nach dem neuen Kennwort.",
  "results.share.passwordTaken": "Der Link fragt nach keinem Kennwort mehr.",
  "results.share.lockedTitle": "Dieser Link fragt nach einem Kennwort",
  "results.share.lockedSays": "Sie bekommen es von der Person, die Ihnen den Link gegeben hat.",
  "results.share.say": "Kennwort des Links",
  "results.share.missing": "Geben Sie das Kennwort ein.",
  "results.share.open": "Öffnen",
  "results.share.organization": "Organisation",
  "results.share.at": "Stand",
  "results.share.failed": "Der Inhalt konnte nicht geladen werden.",
  "results.share.stale":
    "Der Inhalt konnte nicht noch einmal gelesen werden. Sie sehen den bisherigen Stand.",
  "results.share.board.head":
    "{count, plural, =0 {In dieser Kampagne ist noch kein Podcast.} one {# Podcast, {signed} zugesagt.} other {# Podcasts, {signed} zugesagt.}}",
  "results.share.board.none": "Keiner",
  "results.share.shortlist.head":
    "{count, plural, =0 {Auf dieser Auswahlliste ist noch kein Podcast.} one {# Podcast.} other {# Podcasts, die meistgehörten zuerst.}}",
  "results.share.podcast": "Podcast",
  "results.share.genre": "Genre",
  "results.share.language": "Sprache",
  "results.share.latest": "Letzte Folge",
  "results.share.reach": "Reichweite",
  "results.share.range": "{low} bis {high}",
  "results.share.reachSays":
    "Reichweite ist die Hörerzahl je Folge. Sie ist geschätzt, der Balken zeigt den wahrscheinlichen Bereich; ein Punkt ist die eigene Angabe des Podcasts.",
};
