import type { Found } from "./find-interest.ts";
import { anyOf } from "./mail-facts.ts";

const REFUSALS = [
  // English
  "not (?:really |currently |at all |particularly |)?interested",
  "(?:no|not|have no|haven't any|without) interest",
  "isn't (?:of interest|something (?:we|i)(?:'re|'m| are| am) interested)",
  "(?<!(?:not|n't) (?:at all |really |entirely )?)uninterested",
  "no(?:,)? thank(?:s| you)(?! (?:needed|necessary|required))",
  "thanks(?:,)? but no(?: thanks)?",
  "(?:i'll|we'll|i|we|will|going to|have to|gonna) (?:have to )?pass(?: on (?:this|it|that))?(?= ?(?:[.,;!]|$|this time|for now|on))",
  "(?:have to|must|will|would like to|respectfully|politely|kindly) decline",
  "not (?:a|the right|quite the right|such a) (?:good |great )?(?:fit|match)",
  "(?:do not|don't|doesn't|won't|never|no longer|not) (?:currently )?(?:take|accept|do|run|carry|offer|want|have|taking|accepting|doing|running|sell) (?:any |paid |more |new )*(?:ads?|adverts?|advertising|advertisements?|advertisers?|sponsors?|sponsorships?)",
  "(?<!(?:used to be|no longer|not|n't|was|were) (?:an? |completely |entirely )?)(?:ad|ads|advert|sponsor)-free",
  "not (?:looking for|seeking|open to|in a position to)(?: \\S+){0,3} (?:ads?|advertising|sponsors?|sponsorships?|partners?|collaborations?|offers|this)",
  "not for (?:us|me)",
  "can(?:'t|not) (?:help|offer|do) (?:you with )?(?:this|that|it)",
  "love to,? but (?:we|i) (?:can't|cannot)(?= ?(?:[.!,;]|$))",
  // German
  "(?:kein(?:erlei)?|leider kein|aktuell kein|derzeit kein) interesse",
  "interessiert (?:mich|uns)(?: \\p{L}+){0,2} nicht",
  "nicht (?:daran |wirklich |weiter )?interessiert",
  "(?:danke|vielen dank)(?:,)? (?:aber )?nein",
  "nein(?:,)? (?:danke|vielen dank)",
  "(?:muss|müssen|möchte|möchten) (?:wir |ich )?(?:leider |da |dir |ihnen |euch )*(?:absagen|ablehnen|passen)",
  "(?:lehne|lehnen|sage|sagen)(?: \\S+){0,4} (?:ab)(?= ?[.,;!]|$)",
  "passt (?:aber |doch |leider |für uns |aktuell |thematisch |so |gar |inhaltlich |einfach )*nicht",
  "(?:kommt|käme)(?: \\S+){0,4} nicht in (?:frage|betracht)",
  "(?:schalten|machen|nehmen|wollen|möchten|spielen|haben|bieten)(?: \\S+){0,3} keine (?:werbung|werbepartner|sponsor(?:en|ings?)|anzeigen|werbeplätze|werbeblöcke)",
  "(?<!(?:nicht(?: mehr)?|früher|waren?|war (?:lange|früher)) )(?:werbefrei|ohne werbung)",
  "(?:nichts|nicht das richtige) für uns",
  "keinen bedarf",
  // French, Spanish
  "pas (?:du tout )?intéressée?s?",
  "non merci",
  "(?:ne prenons|n'acceptons|ne faisons) pas de (?:publicité|sponsors?|pub)",
  "no (?:me|nos|le) interesa",
  "no (?:estoy|estamos) interesad[oa]s?",
  "no(?:,)? gracias",
  "no (?:aceptamos|hacemos|ponemos) (?:publicidad|patrocini\\p{L}+)",
];
const refusals = new RegExp(anyOf(REFUSALS).source, "gu");

/** The words by which a plain text declines, in their order. */
export const findRefusals = (text: string): Found[] =>
  [...text.matchAll(refusals)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    words: match[0],
  }));
