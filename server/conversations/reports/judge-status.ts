import { withoutAddresses } from "../../platform/mail/without-addresses.ts";
import type { ReportKind } from "../tables.ts";
import type { ReportedRecipient } from "./report.ts";

const words = (...parts: string[]) => new RegExp(parts.join("|"), "i");

/** The recipient, or their domain, does not exist. */
const GONE = words(
  "user ?(?:name)? (?:is )?unknown|unknown (?:user|recipient|address|mailbox|local[- ]?part|account|or illegal alias)",
  "no such (?:user|mailbox|recipient|address|account|person|local)",
  "(?:user|mailbox|recipient|address|account|alias)(?: \\S+)? (?:does not|doesn['’]t|did not|do not) exist",
  "(?:e-?mail account|address|mailbox) that you tried to reach does not exist",
  "(?:mailbox|recipient|address|user|account)(?: \\S+)? (?:was |is |were )?(?:not found|couldn['’]t be found|could not be found|not known|nonexistent|non-existent|unknown)",
  "couldn['’]t be found|(?:invalid|bad|nonexistent) (?:recipient|mailbox|user|destination address)",
  "no mailbox (?:here )?by that name|no longer (?:here|valid|exists|available)|not our customer",
  "doesn['’]t have an? \\S+ account|unrouteable address|recipnotfound|recipientnotfound|adr\\.\\S*notfound",
  "not listed in|no valid recipients|address(?:es)? failed to route",
  "requested action not taken: mailbox unavailable|mailbox unavailable",
  "(?:host or )?domain (?:name )?(?:not found|does not exist|doesn['’]t exist)|nxdomain|no such domain|all relevant mx records point to non-existent hosts|nullmx|null mx|does not accept mail",
  // Fine grain of the other languages.
  "empf[äa]nger(?:adresse)?.{0,40} (?:unbekannt|existiert nicht|nicht gefunden|wurde nicht gefunden)",
  "(?:benutzer|nutzer|adresse|postfach|konto).{0,60} (?:unbekannt|existiert nicht|gibt es nicht|nicht gefunden|nicht vorhanden)",
  "unbekannte[rs]? (?:empf[äa]nger|benutzer|adresse|nutzer)|nicht im .{0,40}(?:verzeichnis|adressbuch)|nicht aufgef[üu]hrt",
  "(?:destinataire|utilisateur|adresse|bo[îi]te).{0,60} (?:inconnue?|introuvable|n['’]existe pas|inexistante?)|n['’]a pas [ée]t[ée] trouv[ée]e?",
  "(?:usuario|destinatario|direcci[óo]n|buz[óo]n|cuenta).{0,60} (?:desconocid[oa]|no existe|no encontrad[oa]|inexistente)|no se (?:ha )?encontr[óo]",
);
/** Only a domain: it stands where 5.4.4 says that there is no way. */
const NO_DOMAIN = words(
  "domain|nxdomain|name service|host (?:name )?(?:not found|unknown)|unknown host|no such host|mx|dns|dom[äa]ne|domaine|dominio",
);
const DISABLED = words(
  "disabled|inactive|deactivated|suspended|discontinued|closed|expired|not active|locked",
  "deaktiviert|gesperrt|inaktiv|stillgelegt|d[ée]sactiv[ée]|ferm[ée]|deshabilitad[oa]|desactivad[oa]|suspendid[oa]",
);
const FULL = words(
  "quota|mailbox (?:is )?full|(?:mailbox|storage|inbox) (?:size )?(?:limit )?exceeded|exceeded storage|insufficient (?:disk|storage)|out of (?:storage|disk)|over its limit|too much mail",
  "postfach (?:ist )?(?:voll|[üu]berf[üu]llt)|speicherplatz|bo[îi]te (?:aux lettres|de r[ée]ception)? ?(?:est )?pleine|buz[óo]n (?:est[áa] )?lleno|espacio",
);
const BLOCKED = words(
  "spam|block(?:ed|list| list)|blacklist|black list|denylist|spamhaus|barracuda|reputation|dnsbl|rbl\\b|policy|poli(?:cies)|dmarc|spf\\b|dkim|unauthenticated|not authori[sz]ed|unauthori[sz]ed|access denied|administrative|prohibit|restricted|content rejected|rejected for|virus|malware|junk",
  "richtlinie|gesperrte? absender|abgelehnt wegen|strat[ée]gie|politique|bloqu[ée]|pol[íi]tica|bloquead[oa]",
);
/** Of those the ones that tell even where the status calls the mailbox unknown. */
const SURELY_BLOCKED = words(
  "spamhaus|dnsbl|barracuda|blacklist|block ?list|reputation|considered spam|spam message",
);
const EXPIRED = words(
  "retry time(?:out)? (?:exceeded|not reached)|message expired|delivery (?:time )?expired|time ?out exceeded|too long in (?:the )?queue|queue (?:lifetime|too long)|could not be delivered for more than|giv(?:en|ing) up after",
  "zeit[üu]berschreitung|abgelaufen|d[ée]lai (?:de remise )?(?:d[ée]pass[ée]|expir[ée])|tiempo (?:de espera )?(?:agotado|excedido)|caducad[oa]",
);
const CONTENT = words(
  "message (?:is )?too (?:large|big)|message size|size limit|exceeds (?:the )?(?:maximum|size)|maximum (?:message )?size|attachment",
  "nachricht(?:engr[öo][ßs]e)? (?:ist )?zu gro[ßs]|trop (?:volumineux|gros)|demasiado grande",
);
const RATE = words(
  "rate limit|too many (?:messages|connections|recipients)|try again|temporar(?:y|ily)|grey-?list|throttl|deferred|later|busy",
  "sp[äa]ter|vor[üu]bergehend|tempor[äa]r|temporaire|ult[ée]rieurement|temporal|m[áa]s tarde",
);

interface Rule {
  kind: ReportKind;
  /** The enhanced status; left out: any. */
  status?: RegExp;
  /** The reply code in the server's words. */
  code?: RegExp;
  words?: RegExp;
  action?: "failed" | "delayed";
}

/** Statuses that say nothing by themselves: words decide. */
const VAGUE = /^(?:5\.(?:0\.\d+|1\.0|2\.0|3\.0|4\.0|4\.4|5\.0)|none)$/;
/** A failure whose status is a temporary one: the server has given up. */
const GIVEN_UP = /^4\.4\.[0-9]+$/;

/** What a status with its words means: the first rule that fits (B1.54). */
const TABLE: readonly Rule[] = [
  { kind: "ours", status: /^5\.1\.[78]$/ },
  { kind: "full", status: /^[245]\.2\.2$/ },
  { kind: "delayed", action: "delayed" },
  { kind: "blocked", status: /^5\.1\./, words: SURELY_BLOCKED },
  { kind: "gone", status: /^5\.1\.(?:1|2|3|6|10)$/ },
  { kind: "gone", status: /^5\.2\.1$/, words: DISABLED },
  { kind: "gone", status: /^5\.2\.1$/, words: GONE },
  { kind: "gone", status: /^5\.4\.4$/, words: NO_DOMAIN },
  { kind: "gone", status: /^5\.4\.1$/, words: /recipient address rejected/i },
  { kind: "blocked", status: /^5\.7\./, words: SURELY_BLOCKED },
  {
    kind: "gone",
    status: /^5\.7\.1$/,
    code: /^550$/,
    words: /user unknown|unknown user|no such user|recipnotfound/i,
  },
  { kind: "blocked", status: /^5\.7\./ },
  { kind: "expired", status: /^[45]\.4\.7$/ },
  { kind: "content", status: /^5\.3\.4$|^5\.6\./ },
  { kind: "content", status: /^5\.2\.3$/ },
  { kind: "expired", status: GIVEN_UP, action: "failed" },
  { kind: "delayed", status: /^4\./ },
  { kind: "blocked", status: VAGUE, words: SURELY_BLOCKED },
  { kind: "expired", status: VAGUE, words: EXPIRED },
  { kind: "full", status: VAGUE, words: FULL },
  { kind: "content", status: VAGUE, words: CONTENT },
  { kind: "blocked", status: /^none$/, code: /^55[0-9]$/, words: /spam|policy|reputation/i },
  { kind: "gone", status: VAGUE, words: GONE },
  {
    kind: "gone",
    status: VAGUE,
    words: words(
      "(?:mailbox|account|user|recipient|postfach|konto|compte|cuenta).{0,40}(?:disabled|inactive|deactivated|discontinued|deaktiviert|d[ée]sactiv|desactivad)",
    ),
  },
  { kind: "blocked", status: VAGUE, words: BLOCKED },
  { kind: "delayed", status: VAGUE, code: /^4\d\d$/ },
  { kind: "delayed", status: VAGUE, words: RATE },
];

/** What became of the mail to a recipient, as the report says. */
export function judgeStatus(said: Pick<ReportedRecipient, "action" | "status" | "diagnostic">): ReportKind {
  if (said.action === "delivered") return "delivered";
  if (said.action === "relayed" || said.action === "expanded") return "unclear";
  const status = said.status ?? "none";
  // Names in addresses are no words of the server.
  const diagnostic = withoutAddresses(said.diagnostic);
  const code = /(?<![\d.])([245]\d\d)(?![\d.])/.exec(diagnostic)?.[1] ?? "";
  const fits = (rule: Rule) =>
    (rule.status === undefined || rule.status.test(status)) &&
    (rule.code === undefined || rule.code.test(code)) &&
    (rule.words === undefined || rule.words.test(diagnostic)) &&
    (rule.action === undefined || rule.action === (said.action ?? "failed"));
  return TABLE.find(fits)?.kind ?? "unclear";
}
