import type { results as english } from "../en/results.ts";

export const results: Record<keyof typeof english, string> = {
  "results.phase.setup": "Vorbereitung",
  "results.phase.onboarding": "Onboarding",
  "results.phase.run": "Durchführung",
  "results.phase.reporting": "Auswertung",
  "results.phases": "Phasen",
  "results.phase.complete": "{phase}, abgeschlossen",
  "results.step.baseData": "Grunddaten",
  "results.step.addPodcasts":
    "{count, plural, =0 {Podcasts hinzufügen} one {# Podcast hinzugefügt} other {# Podcasts hinzugefügt}}",
  "results.step.kickOff": "Kick-off",
  "results.step.select": "{count, plural, =0 {Noch niemand interessiert} other {Ausgewählt, # interessiert}}",
  "results.step.onboard": "{count} von {total} an Bord",
  "results.step.briefing":
    "{count, plural, =0 {Briefing, nicht geschrieben} one {Briefing, # Wort} other {Briefing, # Wörter}}",
  "results.step.start": "Start",
  "results.step.listened": "Spots anhören",
  "results.step.analytics": "{done, select, yes {Auswertung} other {Auswertung, noch keine Zahl}}",
  "results.do.baseData": "Grunddaten bestätigen",
  "results.do.kickOff": "Kick-off als erledigt markieren",
  "results.do.start": "Kampagne starten",
  "results.do.listened": "Spots als angehört markieren",
  "results.ask.title": "Es wurde noch keine E-Mail gesendet",
  "results.ask.start": "In dieser Kampagne wurde noch niemand angeschrieben. Trotzdem starten?",
  "results.ask.listened":
    "In dieser Kampagne wurde noch niemand angeschrieben. Die Spots trotzdem als angehört markieren?",
  "results.done.baseData": "Grunddaten bestätigt",
  "results.done.kickOff": "Kick-off erledigt",
  "results.done.start": "Gestartet",
  "results.done.listened": "Spots angehört",
  "results.done.by": "{what}: {who}, {day}",
  "results.done.on": "{what}, {day}",
  "results.done.undo": "Rückgängig machen",
  "results.step.done": "erledigt",
  "results.step.open": "offen",
  "results.failed": "Das konnte nicht geändert werden.",
  "results.todo.title": "Zu tun",
  "results.todo.count": "{done} von {count} erledigt",
  "results.todo.pickPodcasts": "Podcasts auswählen",
  "results.todo.pickSays": "{count} ausgewählt, mindestens {recommended} empfohlen",
  "results.todo.pick": "Suchen",
  "results.todo.connectMail": "Postfach verbinden",
  "results.todo.connectDone": "{address}, bereit",
  "results.todo.connect.no-mailbox":
    "Sie schreiben von Ihrer eigenen Adresse, und die Antworten kommen dorthin.",
  "results.todo.connect.mailbox-incomplete": "Das E-Mail-Konto ist noch nicht vollständig eingerichtet.",
  "results.todo.connect.sender-identity-missing": "Ihr Name und Ihre Anschrift fehlen noch.",
  "results.todo.connect": "Verbinden",
  "results.todo.sendFirstMail": "Erste E-Mail senden",
  "results.todo.writeToNew":
    "{count, plural, one {Schreiben Sie dem Podcast, den Sie noch nicht angeschrieben haben} other {Schreiben Sie den # Podcasts, die Sie noch nicht angeschrieben haben}}",
  "results.todo.accepted": "{count, plural, one {# E-Mail gesendet} other {# E-Mails gesendet}}",
  "results.todo.fresh": "Neue Podcasts mit freigeschalteter Adresse: {unlocked} von {podcasts}",
  "results.todo.freshLocked":
    "{locked, plural, one {# Adresse ist noch gesperrt} other {# Adressen sind noch gesperrt}}, {unknown} unbekannt",
  "results.todo.freshNone": "Zwölf Vorlagen auf Deutsch und Englisch stehen bereit.",
  "results.todo.write": "Schreiben",
  "results.todo.done": "Erledigt",
  "results.next.title": "Als Nächstes",
  "results.next.baseData": "Grunddaten vervollständigen",
  "results.next.pickPodcasts": "Mehr Podcasts auswählen",
  "results.next.connectMail": "Postfach verbinden",
  "results.next.unlock": "Adressen freischalten",
  "results.next.writeFirstMail": "Erste E-Mail senden",
  "results.next.kickOff": "Kick-off als erledigt markieren",
  "results.next.writeToNew": "Den neuen Podcasts schreiben",
  "results.next.awaitAnswers": "Antworten prüfen",
  "results.next.onboard": "Interessierte Hosts gewinnen",
  "results.next.briefing": "Briefing schreiben",
  "results.next.start": "Kampagne starten",
  "results.next.listened": "Spots anhören",
  "results.next.analytics": "Erste Zahlen eintragen",
  "results.figures.enter": "Zahlen eintragen",
  "results.figures.lead": "Leere Felder werden als Strich gezeigt. Es wird nichts für Sie ausgefüllt.",
  "results.figures.save": "Zahlen speichern",
  "results.figures.by": "Eingetragen von {who}, {time}",
  "results.figures.done": "Zahlen gespeichert.",
  "results.figures.reload": "Neuere Zahlen laden",
  "results.outcome.signed": "{count} zugesagt",
  "results.outcome.interested": "{count} interessiert",
  "results.outcome.written": "{count} angeschrieben",
  "results.outcome.lost": "{count} abgesagt",
  "results.outcome.none": "nichts gesendet",
  "results.news.answered":
    "{count, plural, =1 {Ein Host hat} =2 {Zwei Hosts haben} =3 {Drei Hosts haben} =4 {Vier Hosts haben} =5 {Fünf Hosts haben} =6 {Sechs Hosts haben} =7 {Sieben Hosts haben} =8 {Acht Hosts haben} =9 {Neun Hosts haben} =10 {Zehn Hosts haben} =11 {Elf Hosts haben} =12 {Zwölf Hosts haben} other {# Hosts haben}} geantwortet.",
  "results.news.failed":
    "{count, plural, =1 {Eine E-Mail ist} other {# E-Mails sind}} vielleicht nicht angekommen.",
  "results.news.sent":
    "{count, plural, =1 {Ein Host hat} =2 {Zwei Hosts haben} =3 {Drei Hosts haben} =4 {Vier Hosts haben} =5 {Fünf Hosts haben} =6 {Sechs Hosts haben} =7 {Sieben Hosts haben} =8 {Acht Hosts haben} =9 {Neun Hosts haben} =10 {Zehn Hosts haben} =11 {Elf Hosts haben} =12 {Zwölf Hosts haben} other {# Hosts haben}} von Ihnen gehört.",
  "results.news.added":
    "{count, plural, =1 {Ein Podcast ist} =2 {Zwei Podcasts sind} =3 {Drei Podcasts sind} =4 {Vier Podcasts sind} =5 {Fünf Podcasts sind} =6 {Sechs Podcasts sind} =7 {Sieben Podcasts sind} =8 {Acht Podcasts sind} =9 {Neun Podcasts sind} =10 {Zehn Podcasts sind} =11 {Elf Podcasts sind} =12 {Zwölf Podcasts sind} other {# Podcasts sind}} neu in Ihrer Auswahl.",
  "results.news.sinceIn": "Seit dem {day} in {campaign}:",
  "results.news.since": "Seit dem {day}:",
  "results.news.to.New":
    "{podcast}{more, plural, =0 {} one { und # weiterer} other { und # weitere}} {more, plural, =0 {ist} other {sind}} wieder am Anfang",
  "results.news.to.Contacted":
    "{podcast}{more, plural, =0 {} one { und # weiterer} other { und # weitere}} {more, plural, =0 {ist} other {sind}} angeschrieben",
  "results.news.to.FollowedUp":
    "{podcast}{more, plural, =0 {} one { und # weiterer} other { und # weitere}} {more, plural, =0 {hat} other {haben}} eine zweite Mail",
  "results.news.to.Interested":
    "{podcast}{more, plural, =0 {} one { und # weiterer} other { und # weitere}} {more, plural, =0 {ist} other {sind}} interessiert",
  "results.news.to.Signed":
    "{podcast}{more, plural, =0 {} one { und # weiterer} other { und # weitere}} {more, plural, =0 {hat} other {haben}} zugesagt",
  "results.news.to.Briefed":
    "{podcast}{more, plural, =0 {} one { und # weiterer} other { und # weitere}} {more, plural, =0 {ist} other {sind}} gebrieft",
  "results.news.to.Lost":
    "{podcast}{more, plural, =0 {} one { und # weiterer} other { und # weitere}} {more, plural, =0 {hat} other {haben}} abgesagt",
  "results.news.one.mail-accepted":
    "{podcast}{more, plural, =0 {} one { und # weiterer} other { und # weitere}}",
  "results.news.one.mail-failed":
    "{podcast}{more, plural, =0 {} one { und # weiterer} other { und # weitere}} (fehlgeschlagen)",
  "results.news.one.mail-unclear":
    "{podcast}{more, plural, =0 {} one { und # weiterer} other { und # weitere}} (unklar)",
  "results.stand": "Stand von „{name}“",
  "results.list.phase": "Phase",
  "results.list.outcome": "Ergebnis",
  "results.news.one.added": "{podcast}{more, plural, =0 {} one { und # weiterer} other { und # weitere}}",
};
