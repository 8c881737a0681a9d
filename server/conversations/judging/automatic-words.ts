import { anyOf } from "./mail-facts.ts";

/**
 * How subjects of automatic answers begin, in eight languages. Only the beginning counts: whoever answers an automatic
 * answer has "Re:" before it.
 */
const SUBJECTS = {
  en: [
    "auto(?:matic)?[ -]?(?:reply|response|answer)",
    "auto",
    "automated (?:reply|response)",
    "out[ -]of[ -](?:the[ -])?office",
    "ooo",
    "away from (?:my|the) (?:desk|office|mail|e-?mail)",
    "on (?:annual |parental |maternity |sick )?(?:leave|vacation|holidays?)",
    "vacation (?:reply|notice|message|responder)",
    "i am (?:currently )?(?:away|out of (?:the )?office|on (?:leave|vacation|holiday))",
    "(?:your )?(?:request|ticket|case|message|e-?mail|inquiry|enquiry) (?:#?\\S{1,20} )?(?:has been |was |is )?received",
    "we(?:'ve| have)? (?:got|received) your (?:message|mail|e-?mail|request|inquiry|enquiry)",
    "thank(?:s| you) for (?:your (?:message|mail|e-?mail|inquiry|enquiry)|contacting|getting in touch|reaching out)",
    "\\[?(?:ticket|case|request)[ :#-]+\\S*\\d",
    "no longer (?:with|at|employed|working)",
    "(?:this )?(?:mailbox|address) (?:is )?(?:not|no longer) (?:monitored|in use)",
  ],
  de: [
    "automatische (?:antwort|rückantwort|beantwortung|e-?mail|nachricht)",
    "automatisch erstellte (?:antwort|nachricht)",
    "abwesenheit(?:s(?:notiz|nachricht|assistent|meldung|hinweis))?",
    "abwesend",
    "nicht (?:im (?:büro|hause?)|am platz)",
    "außer haus",
    "(?:ich bin )?im urlaub",
    "urlaubs(?:notiz|nachricht|vertretung|meldung)",
    "in elternzeit",
    "eingangsbestätigung",
    "empfangsbestätigung",
    "(?:ihre|deine) (?:anfrage|nachricht|e-?mail|mail) (?:ist|wurde|haben wir|ist bei uns)",
    "vielen dank für (?:ihre|deine) (?:anfrage|nachricht|e-?mail|mail)",
    "nicht mehr (?:im unternehmen|erreichbar|aktiv|bei uns)",
  ],
  fr: [
    "réponse (?:automatique|d'absence)",
    "absen(?:ce|te?)(?: du bureau)?",
    "message d'absence",
    "(?:je suis )?en (?:congés?|vacances)",
    "accusé de réception",
    "(?:nous avons bien reçu )votre (?:message|demande)",
  ],
  es: [
    "respuesta automática",
    "fuera de (?:la )?oficina",
    "ausen(?:te|cia)",
    "(?:estoy )?de vacaciones",
    "acuse de recibo",
    "hemos recibido (?:tu|su) (?:mensaje|solicitud|correo)",
  ],
  it: [
    "risposta automatica",
    "fuori (?:sede|ufficio)",
    "assen(?:te|za)(?: dall'ufficio)?",
    "(?:sono )?in (?:ferie|vacanza)",
    "abbiamo ricevuto (?:la tua|il tuo|la sua)",
  ],
  nl: [
    "automatisch (?:antwoord|bericht)",
    "(?:automatische )?afwezig(?:heid(?:s(?:bericht|melding))?)?",
    "niet (?:aanwezig|op kantoor)",
    "(?:ik ben )?met vakantie",
    "(?:we hebben )?(?:je|uw) (?:bericht|aanvraag) (?:is )?ontvangen",
  ],
  pt: [
    "resposta automática",
    "fora do escritório",
    "ausen(?:te|cia)",
    "ausência(?: do escritório)?",
    "(?:estou )?de férias",
    "recebemos (?:a sua|o seu|sua|seu) (?:mensagem|e-?mail|pedido)",
  ],
  pl: [
    "(?:automatyczna odpowiedź|odpowiedź automatyczna)",
    "autoodpowiedź",
    "nieobecność",
    "poza biurem",
    "(?:jestem )?na urlopie",
    "otrzymaliśmy (?:twoją|państwa) (?:wiadomość|prośbę)",
  ],
} as const;

/** What automatic answers say about somebody who is away. */
const AWAY = {
  en: [
    "(?:am|is|are|be|currently|i'm|we're) (?:currently |now )?(?:away|out of (?:the )?office|out of town|on (?:annual |parental |maternity |paternity |sick |medical )?(?:leave|vacation|holidays?)|travell?ing)",
    "out of (?:the )?office",
    "(?:on|taking) (?:annual |parental |maternity |paternity )?leave",
    "(?:limited|no|intermittent|little) access to (?:my )?(?:e-?mails?|internet)",
    "(?:will be|i'll be|be) (?:back|returning)",
    "(?:reply|respond|answer|get back to you) (?:when|once|after|upon) (?:i|we|my|our)",
    "(?:i )?return(?:ing)? (?:on|to the office|to work)",
    "between seasons until",
  ],
  de: [
    "nicht (?:im (?:büro|hause?)|am platz|erreichbar|da|am arbeitsplatz)",
    "außer haus",
    "(?:im|in) (?:urlaub|elternzeit|mutterschutz|ferien)",
    "abwesend",
    "in der zeit (?:vom|von)",
    "(?:ab|bis) .{1,40} (?:wieder|zurück) (?:erreichbar|da|im büro|zurück|für)",
    "(?:wieder|zurück) (?:im büro|erreichbar|für (?:sie|euch|dich) da)",
    "(?:e-?mails?|nachrichten?) (?:werden|wird) (?:nicht|in dieser zeit nicht) (?:gelesen|weitergeleitet)",
    "nur (?:eingeschränkt|sporadisch|unregelmäßig) (?:erreichbar|e-?mails)",
  ],
  fr: [
    "absente?s?",
    "en (?:congés?|vacances|déplacement)",
    "(?:de retour|serai de retour|mon retour|à mon retour)",
    "hors du bureau",
  ],
  es: [
    "(?:fuera de (?:la )?oficina|de vacaciones|ausente|de viaje|de baja)",
    "(?:a mi (?:vuelta|regreso)|vuelvo|regreso|volveré|regresaré|estaré de vuelta)",
  ],
  it: [
    "(?:assente|in ferie|in vacanza|fuori (?:sede|ufficio))",
    "(?:al mio rientro|rientrerò|tornerò|sarò di ritorno)",
  ],
  nl: [
    "(?:afwezig|niet aanwezig|met (?:vakantie|verlof)|niet op kantoor)",
    "(?:weer (?:aanwezig|terug)|terug op)",
  ],
  pt: [
    "(?:ausente|de férias|fora do escritório|de licença)",
    "(?:retorno|regresso|voltarei|estarei de volta)",
  ],
  pl: ["(?:nieobecn[aey]|na urlopie|poza biurem)", "(?:wracam|wrócę|po powrocie)"],
} as const;

/** What other automatic answers say: receipts, tickets, closed boxes. */
const RECEIPT = {
  en: [
    "(?:this is an|an) automat(?:ed|ic) (?:reply|response|message|e-?mail|answer|confirmation)",
    "(?:automatically|auto-?) ?(?:generated|sent)",
    "do not (?:reply|respond) (?:directly )?to this (?:e-?mail|mail|message|address)",
    "(?:have|has been|we've|was|is) (?:successfully )?received",
    "(?:we|our team|somebody|someone|a member of our team) (?:will|aim to|try to|do our best to|get) .{0,30}(?:back to you|in touch|respon(?:d|se)|reply|answer)",
    "(?:ticket|case|request) (?:number|id|has been|was|#)",
    "(?:not|no longer|isn't|rarely) (?:being )?(?:monitored|read|checked|in use)",
    "due to the (?:high|large) (?:volume|number|amount)",
    "within \\S{1,12} (?:to \\S{1,8} )?(?:business|working) (?:days?|hours)",
  ],
  de: [
    "automatisch (?:erstellt|generiert|versandt|verschickt|erzeugt)\\p{L}*",
    "automatische (?:antwort|nachricht|e-?mail|bestätigung|eingangsbestätigung)",
    "(?:antworten sie (?:bitte )?nicht|bitte nicht antworten|bitte antworten sie nicht)",
    "(?:erhalten|eingegangen|angekommen)",
    "(?:melden uns|kümmern uns|bearbeiten (?:ihre|deine)|antworten (?:ihnen|dir|euch)) .{0,40}(?:schnellstmöglich|zeitnah|werktag\\p{L}*|bald|tage?n?|bei ihnen|bei dir)",
    "(?:ticket|vorgangs|bearbeitungs)(?:nummer|-?nr)",
    "nicht (?:mehr )?(?:gelesen|betreut|abgerufen|bearbeitet|verwendet)",
    "innerhalb von .{1,20} werktagen",
  ],
  fr: ["(?:message|réponse|courriel) automatique", "bien reçu votre", "merci de ne pas répondre"],
  es: ["(?:mensaje|respuesta|correo) automátic[oa]", "hemos recibido", "no respond(?:a|as) a este"],
  it: ["(?:messaggio|risposta) automatic[oa]", "abbiamo ricevuto", "non rispond(?:ere|a) a quest"],
  nl: [
    "automatisch (?:bericht|antwoord|gegenereerd)",
    "(?:goed )?ontvangen",
    "niet (?:op dit bericht )?(?:te )?(?:antwoorden|beantwoorden)",
  ],
  pt: ["(?:mensagem|resposta) automática", "recebemos", "não respond(?:a|er)"],
  pl: [
    "(?:wiadomość|odpowiedź) (?:została )?(?:wygenerowana )?automatyczn\\p{L}*",
    "otrzymaliśmy",
    "nie odpowiadać",
  ],
} as const;

/** What is said about somebody who works there no longer. */
const LEFT = {
  en: [
    "no longer (?:with|at|employed (?:at|by|with)|work(?:s|ing)? (?:at|for|with|here)|part of|a member of|host(?:s|ing)?|involved (?:with|in))",
    "(?:has|have) left (?:the |our )?(?:company|show|team|organi[sz]ation|station|network|agency)",
    "left (?:the|our) (?:company|organi[sz]ation|station|network|agency) (?:at|in|on|as of)",
    "my last (?:working )?day (?:at|was|here)",
  ],
  de: [
    "nicht mehr (?:(?:für|bei|in|im|beim|an|am) .{1,40} )?(?:tätig|beschäftigt|angestellt|im unternehmen|bei uns|teil (?:des teams|unseres teams))",
    "(?:hat|habe) (?:das|unser) (?:unternehmen|haus|team) verlassen",
    "arbeite[t]? nicht mehr (?:für|bei|hier)",
    "(?:aus|ausgeschieden) (?:aus )?(?:dem|unserem) (?:unternehmen|team) (?:aus)?geschieden",
    "(?:ist|bin) (?:zum .{1,20} )?ausgeschieden",
  ],
  fr: [
    "ne (?:travaille|fait) plus (?:partie|pour|chez|à|dans)",
    "a quitté (?:l'entreprise|la société|notre équipe|l'équipe)",
  ],
  es: ["ya no (?:trabaj[ao]|forma parte|está (?:en|con))", "ha dejado (?:la empresa|nuestro equipo)"],
  it: ["non (?:lavor[ao]|fa) più (?:per|parte|presso|qui|in)", "ha lasciato l'azienda"],
  nl: ["(?:is )?niet (?:meer|langer) (?:werkzaam|in dienst|actief)", "werk(?:t)? niet (?:meer|langer)"],
  pt: ["(?:já )?não (?:trabalh[ao] mais|trabalh[ao] (?:aqui|na|no)|faz (?:mais )?parte)", "deixou a empresa"],
  pl: ["nie (?:pracuje|pracuję) już", "już nie pracuj\\p{L}*"],
} as const;

const flat = (byLanguage: Readonly<Record<string, readonly string[]>>) => Object.values(byLanguage).flat();

export const automaticSubject = new RegExp(
  `^[\\s\\p{P}\\p{S}]{0,5}(?:${flat(SUBJECTS).join("|")})(?![\\p{L}\\p{N}])`,
  "u",
);
export const awayWords = anyOf(flat(AWAY));
export const receiptWords = anyOf(flat(RECEIPT));
export const leftWords = anyOf(flat(LEFT));
