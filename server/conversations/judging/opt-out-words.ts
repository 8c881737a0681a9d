import { anyOf } from "./mail-facts.ts";

/** What may stand behind a short objection: the end of its sentence, thanks, or a greeting without a sign before it. */
const END =
  "(?= ?(?:[.;!)]|$)|,? (?:danke|vielen dank|viele grüße|beste grüße|liebe grüße|mit freundlichen|mfg|lg|gruß|thanks|thank you|regards|best|kind))";
/** Kinds of mail, as Germans name them when they want none. */
const MAILS =
  "(?:e-?mails?|mails?|nachrichten|anfragen|werbung|werbemails?|werbeanfragen|zuschriften|kontaktaufnahmen?)";
const ADDRESS_DE = "(?:adresse|e-?mail-?adresse|mailadresse|daten|kontaktdaten)";
/** Small words before a German "nicht mehr". */
const FILLERS =
  "(?: (?:bitte|in zukunft|zukünftig|künftig|ab sofort|weiterhin|deshalb|daher|also|doch|jetzt|einfach|per e-?mail|per mail))*";

/** Phrases that ask not to be written to. */
const PHRASES = [
  // English
  "unsubscri(?:be|bed|ption)",
  "opt(?:ing)?[ -](?:me |us )?out",
  "(?:remove|delete|take|strike) (?:me|us)(?: \\S+){0,4} (?:from|off)",
  // "Delete this e-mail from your system" ends many a mail that is meant for one reader.
  "(?:remove|delete|take|strike) (?:my|our|this(?! (?:e-?mail|mail|message|communication)(?! address)))(?: \\S+){0,4} (?:from|off)(?: \\S+){0,3} (?:lists?|mailing-?lists?|databases?|records|mailings?|systems?|files|contacts|crm)",
  "(?:remove|delete|take) (?:from|off) (?:your |the |this )?(?:mailing |distribution |contact )?(?:list|database)",
  "(?:remove|delete|erase) (?:me|us|(?:my|our|this) (?:\\S+ )?(?:e-?mail )?(?:address|data|details|contact(?: details)?|information))",
  "take (?:me|us) off",
  "lose (?:my|our|this) (?:e-?mail(?: address)?|address|contact(?: details)?)",
  "stop (?:e-?mailing|writing(?: to)?|contacting|messaging|sending|spamming|bothering)(?: me| us| these| this)?",
  "(?:stop|cease)(?: from)?(?: with)?(?: all| any| your| these| those| the| this)*(?: further| such)? (?:communications?|contact|correspondence|e-?mails?|mails|messages|spam)",
  "cease (?:and desist|contacting|writing|e-?mailing|sending)",
  // Whoever does not send something themselves speaks of their own mails.
  "(?<!(?:we|i|they|you|who|he|she|usually|normally|just) )(?:do not|don't|never) (?:ever )?(?:e-?mail|write(?: to)?|contact|message|send)(?: to)? (?:me|us|this address|any more|anything|again|further|more)(?: \\S+){0,3}(?: again| any ?more| further)?",
  "no (?:more|further) (?:e-?mails?|mails?|messages|contact|offers)",
  "not (?:wish|want) to (?:be contacted|receive|hear)(?: \\S+){0,4}",
  "(?:do not|don't) want (?:any |more |further |your |these |those |such |of )*(?:e-?mails?|mails?|messages|spam)",
  "(?:not|never) contact (?:me|us) (?:again|any ?more|further)",
  "(?:do not|don't|did not|didn't|never|have not|haven't) (?:give (?:you )?(?:my |our )?)?consent(?:ed)? to(?: \\S+){0,3} (?:e-?mails?|mails?|messages|mailings?|contact\\p{L}*|advertising)",
  "leave (?:me|us) alone",
  // German
  "abbestellen",
  "abmelden",
  "austragen",
  "(?:aus|von) (?:dem|ihrem|eurem|deinem|der|ihrer|eurer|deiner) (?:verteiler|liste|mailing-?liste|mailingliste)",
  `keine (?:weiteren|weitere)? ?${MAILS}(?: dieser art)?(?: mehr)? (?:mehr|schicken|senden|zusenden|zuschicken|von ihnen|von euch|von dir|erhalten|bekommen|wünsch\\p{L}*|an)`,
  `keine (?:weiteren|weitere) ${MAILS}`,
  `keine ${MAILS}(?: mehr)?,? bitte${END}`,
  `bitte keine ${MAILS}(?: mehr)?${END}`,
  "(?:nicht|nie) (?:mehr|wieder|weiter) (?:an|an uns|an mich)? ?(?:anschreiben|anzuschreiben|kontaktieren|zu kontaktieren|schreiben|zu schreiben|anmailen|behelligen|belästigen)",
  "(?:nicht|nie|niemals)(?: mehr| wieder| weiter| länger| von ihnen| von euch)* (?:angeschrieben|kontaktiert|angemailt|belästigt|behelligt|beworben) (?:zu )?werden",
  `(?:schreiben|schreibt|schreib|kontaktieren|kontaktiert|kontaktiere|mailen|belästigen) (?:sie )?(?:mir|mich|uns)${FILLERS} (?:nicht|nie) (?:mehr|wieder|weiter)`,
  `(?:löschen|lösche|löscht|entfernen|entferne|entfernt|streichen|streiche|nehmen|nimm|nehmt) (?:sie )?(?:bitte )?(?:mich|uns|(?:meine|unsere|diese)(?: \\S+){0,2} ${ADDRESS_DE})`,
  `(?:meine|unsere|diese)(?: \\S+){0,2} ${ADDRESS_DE}(?: bitte)?(?: \\S+){0,3} (?:löschen|zu löschen|entfernen|zu entfernen|streichen)`,
  "(?:widerspreche|widersprechen) (?:ich|wir|hiermit|der|jeder|jeglicher|einer)",
  "widerrufe(?:n)?(?: ich| wir| hiermit)* (?:meine|unsere|die) (?:einwilligung|zustimmung)",
  "unterlass(?:en sie|t|e)(?: bitte)? (?:das|dies|es|jede\\p{L}*|weitere\\p{L}*|solche|diese) ?(?:e-?mails?|mails?|kontakt\\p{L}*|zuschriften|werbung|anfragen|[.!]|$)",
  "stoppen sie(?: bitte)? (?:das|dies|diese|die|ihre)(?: (?:e-?mails?|mails?|werbung|zusendung\\p{L}*)|(?= ?[.!]|$))",
  "(?:möchte|möchten|will|wollen)(?: ich| wir)?(?: von (?:ihnen|euch|dir))? nichts (?:mehr|weiter)(?: von (?:ihnen|euch|dir))? (?:hören|lesen|bekommen|erhalten)",
  "lass(?:en sie|t)? (?:es|das)(?: bitte| einfach| doch)* (?:sein|bleiben)(?![^.!?]* lassen)",
  "(?:lasst es|lass es|lassen sie es|lassen sie das|lasst das)(?: bitte| einfach)+(?= ?[.!]|$)",
  "verschon(?:en|t|e)(?: sie)? (?:mich|uns)",
  "lass(?:en sie|t)? (?:mich|uns) (?:bitte )?in ruhe",
];

/** Words that may be an objection, in a mail of any length; only a person can say. */
const PERHAPS = [
  "where (?:did|do|have) you (?:get|got|find|found|have|take)(?: \\S+){0,2} (?:my|our|this) (?:\\S+ )?(?:address|e-?mail|data|details|contact)",
  "how did you (?:get|obtain|come by)(?: \\S+){0,2} (?:my|our|this) (?:\\S+ )?(?:address|e-?mail|data|details|contact)",
  `woher (?:haben|habt|hast) (?:sie|ihr|du)(?: \\p{L}+){0,2} (?:meine|unsere|diese) (?:\\S+ )?${ADDRESS_DE}`,
  `wie (?:sind|seid|bist|kommen|kommt|kommst) (?:sie|ihr|du)(?: \\p{L}+)? an (?:meine|unsere|diese) (?:\\S+ )?${ADDRESS_DE}`,
  "(?:nie|nicht) (?:damit )?einverstanden, dass (?:sie|ihr|du) (?:mir|mich|uns)",
  "(?:keine|nie (?:eine|meine)) einwilligung",
  "f(?:uck|\\*+|\\*+ck) off",
  "verpiss\\p{L}*",
  "this is (?:pure |just |nothing but )?spam",
  "das ist (?:reiner? |doch )?spam",
  "(?:remove|delete|löschen sie|entfernen sie)(?: bitte)? \\S{1,64}@\\S{1,64}",
];

export const objections = new RegExp(anyOf(PHRASES).source, "gu");
export const perhaps = anyOf(PERHAPS);

const BARE = [
  "stopp?(?: it| this| that| all| now| immediately| damit| das| jetzt| sofort)?",
  "(?:remove|delete)(?: me| us| now)?",
  "(?:unsubscribe|abmelden|abbestellen|austragen|löschen|entfernen)",
  "(?:keine|no) (?:werbung|spam)(?: mehr)?",
  "(?:lasst|lass|lassen sie) es",
].join("|");
const QUOTES = "[\"'„“”*]{0,2}";

/** A sentence that is only an objection. */
export const BARE_SENTENCE = new RegExp(
  `^${QUOTES}(?:(?:please|bitte|just)[, ]{1,2})?(?:${BARE})(?:[, ]{1,2}(?:please|bitte|thanks|thank you|danke|vielen dank))?[.! ]{0,5}${QUOTES}[.! ]{0,5}$`,
  "u",
);
/** A line before it, or the beginning of its own. */
export const SALUTATION =
  /^(?:hi|hello|hey|hallo|moin|servus|dear|liebe[rs]?|sehr geehrte[rs]?|good (?:morning|afternoon|evening|day)|guten (?:tag|morgen|abend))(?: (?!please|bitte|stopp?(?!\p{L}))[^\s,.!:]+){0,5}(?:[,.!:]|$|(?= (?:please|bitte|stopp?(?!\p{L}))))/u;
/** The word that the foot of our mails asks for; with more words in its sentence it may mean something else. */
export const STOP_FIRST = /^(?:(?:please|bitte) )?stopp?(?! by| over| to| off|[\p{L}\p{N}-])/u;
