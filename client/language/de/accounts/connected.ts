import type { accountsConnected as english } from "../../en/accounts/connected.ts";

export const accountsConnected: Record<keyof typeof english, string> = {
  "accounts.connected.title": "Verbundene Programme",
  "accounts.connected.says":
    "Programme, denen Sie erlaubt haben, für Sie zu handeln. Jedes darf nur, was bei ihm steht, und nie mehr als Sie.",
  "accounts.connected.failedStart": "Die verbundenen Programme konnten nicht geladen werden.",
  "accounts.connected.none": "Noch ist kein Programm verbunden. Sobald Sie eines erlauben, steht es hier.",
  "accounts.connected.line":
    "{owner} · verbunden am {since} · {used, select, never {nie verwendet} other {zuletzt verwendet am {used}}} · endet spätestens am {until}",
  "accounts.connected.itself": "selbst registriert",
  "accounts.connected.disconnectLabel": "{name} trennen",
  "accounts.connected.disconnectTitle": "{name} trennen?",
  "accounts.connected.disconnect": "Trennen",
  "accounts.connected.disconnectSays":
    "Es kann ab sofort nichts mehr in Ihrem Namen tun. Entwürfe und Kampagnen, die es angelegt hat, bleiben.",
  "accounts.connected.disconnected": "Das Programm ist getrennt.",
  "accounts.connected.signInLead": "Melden Sie sich an, um das Programm zu verbinden.",
  "accounts.connected.view": "Programm verbinden",
  "accounts.connected.ask": "Darf {name} für Sie handeln?",
  "accounts.connected.lead":
    "Das Programm kann dann in Ihrem Namen tun, was hier angekreuzt ist, und nie mehr, als Sie selbst dürfen. Es sendet keine E-Mails, gibt keine Credits aus und nimmt keine Angebote an: Es bereitet vor, und Sie entscheiden.",
  "accounts.connected.unknownStart": "Dieses Programm kennt hier niemand.",
  "accounts.connected.unknown":
    "Es hat sich selbst registriert, und diesen Namen kann jeder einem Programm geben. Erlauben Sie es nur, wenn Sie das gerade selbst begonnen haben, in einem Programm, dem Sie vertrauen.",
  "accounts.connected.account": "Ihr Konto",
  "accounts.connected.place": "Die Antwort geht an",
  "accounts.connected.thisMachine": "ein Programm auf diesem Gerät",
  "accounts.connected.where": "Organisation",
  "accounts.connected.may": "Was es darf",
  "accounts.connected.notYours": "Ihre Rolle in dieser Organisation erlaubt das nicht.",
  "accounts.connected.actsMissing": "Lassen Sie mindestens eines angekreuzt, oder lehnen Sie ab.",
  "accounts.connected.allow": "Erlauben",
  "accounts.connected.refuse": "Ablehnen",
  "accounts.connected.allowedTitle": "{name} ist verbunden.",
  "accounts.connected.allowed":
    "Sie können zum Programm zurückkehren und diese Seite schließen. Wenn es weiter wartet, öffnen Sie es innerhalb einer Minute über die Schaltfläche.",
  "accounts.connected.openProgram": "Programm öffnen",
  "accounts.connected.troubleTitle": "Dieses Programm lässt sich nicht verbinden.",
  "accounts.connected.trouble.client":
    "Es ist hier nicht oder nicht mehr registriert. Wenden Sie sich an die Person, die das Programm betreut, oder an jemanden mit der Rolle „Inhaber“ in Ihrer Organisation.",
  "accounts.connected.trouble.redirect":
    "Es möchte die Antwort an einer Adresse, die nicht für das Programm registriert ist. Dorthin wurde nichts gesendet.",
  "accounts.connected.trouble.twice":
    "Es hat eine Angabe doppelt gesendet, sodass nicht klar ist, worum es bittet.",
  "accounts.connected.trouble.response": "Es bittet um eine Art von Antwort, die es hier nicht gibt.",
  "accounts.connected.trouble.pkce":
    "Es schützt seine Anfrage nicht durch PKCE mit S256. Das muss hier jedes Programm.",
  "accounts.connected.trouble.scope": "Es bittet um etwas, das hier keinem Programm erlaubt werden kann.",
  "accounts.connected.trouble.resource": "Es bittet um Zugang zu etwas anderem als Hostread.",
  "accounts.connected.trouble.nowhere":
    "In keiner Organisation erlaubt Ihre Rolle, worum es bittet, oder es darf dort nicht verwendet werden.",
  "accounts.connected.backTo": "Zurück zum Programm",
  "accounts.client.title": "Programme von {owner}",
  "accounts.client.says":
    "Programme, die Mitglieder der Organisation über OAuth mit ihrem Konto verbinden können. Was ein Programm darf, bestimmt, wer es verbindet.",
  "accounts.client.platformSays":
    "Programme, die jede und jeder mit dem eigenen Konto verbinden kann (OAuth). Ob Programme sich selbst registrieren dürfen, steht bei den Einstellungen; die es getan haben, sind gekennzeichnet. Was innerhalb eines Tages niemand erlaubt, verschwindet von selbst.",
  "accounts.client.failedStart": "Die Programme konnten nicht geladen werden.",
  "accounts.client.none": "Noch ist kein Programm registriert.",
  "accounts.client.add": "Programm registrieren",
  "accounts.client.name": "Name",
  "accounts.client.nameHint": "So wird gefragt: „Darf … für Sie handeln?“",
  "accounts.client.nameMissing": "Geben Sie an, wie es heißt.",
  "accounts.client.redirects": "Weiterleitungsadressen (OAuth)",
  "accounts.client.redirectsHint":
    "Eine je Zeile, genau so, wie das Programm sie nennt. Auf dem eigenen Gerät gilt jeder Port: http://127.0.0.1/callback",
  "accounts.client.redirectsMissing": "Geben Sie mindestens eine Adresse ein.",
  "accounts.client.made": "Tragen Sie diese Client-ID im Programm ein. Ein Client-Secret ist nicht nötig.",
  "accounts.client.madeTitle": "„{name}“ ist registriert.",
  "accounts.client.line":
    "{connections, plural, =0 {Noch mit niemandem verbunden} one {Mit # Person verbunden} other {Mit # Personen verbunden}} · registriert am {since}",
  "accounts.client.id": "Client-ID: {id}",
  "accounts.client.more":
    "{more, plural, one {Ein weiteres Programm hat sich selbst registriert.} other {# weitere Programme haben sich selbst registriert.}} Gezeigt werden die, die am meisten verbunden sind, und dann die neuesten.",
  "accounts.client.deleteLabel": "Programm {name} entfernen",
  "accounts.client.deleteTitle": "Programm {name} entfernen?",
  "accounts.client.delete": "Entfernen",
  "accounts.client.deleteSays":
    "{connections, plural, =0 {Ab sofort kann es niemand mehr verbinden.} one {# Person wird getrennt, und ab sofort kann es niemand mehr verbinden.} other {# Personen werden getrennt, und ab sofort kann es niemand mehr verbinden.}}",
  "accounts.client.deleted": "Das Programm ist entfernt.",
};
