import { ADDRESS, type Dialect } from "./dialect.ts";

const HEADERS =
  /^(?:Original message headers|Urspr[üu]ngliche Nachrichtenkopfzeilen|En-t[êe]tes? (?:du|de) message d['’]origine|Encabezados de mensajes? originales?).*:?[ \t]*$/im;

/** Exchange since 2007, when a gateway has taken its status part away: the part for administrators has the facts. */
export const exchange: Dialect = {
  name: "exchange",
  signs: [
    /Generating server|Generierender Server|Serveur de g[ée]n[ée]ration|Servidor de generaci[óo]n|Servidor que genera/i,
  ],
  after:
    /^(?:Generating server|Generierender Server|Serveur de g[ée]n[ée]ration|Servidor de generaci[óo]n)[ \t]*:.*$|^Servidor que genera[^:\n]*:.*$/im,
  recipient: new RegExp(`^[ \\t]*(${ADDRESS})[ \\t]*$`, "m"),
  until: null,
  original: HEADERS,
  action: "failed",
};

/** Exchange 5.5 to 2003. */
export const exchangeOld: Dialect = {
  name: "exchange-2003",
  signs: [
    /did not reach the following recipient|konnte(?:n)? (?:den|die) folgenden? Empf[äa]nger nicht erreichen|n['’]a pas atteint le ou les destinataires|no ha llegado a los siguientes destinatarios/i,
  ],
  after:
    /^.*(?:did not reach the following recipient|Empf[äa]nger nicht erreichen|n['’]a pas atteint le ou les destinataires|no ha llegado a los siguientes destinatarios).*$/im,
  recipient: new RegExp(`^[ \\t]*'?(${ADDRESS})'? (?:on|am|le|el) (.*)$`, "im"),
  until: null,
  original: /^(?:Original Message|Urspr[üu]ngliche Nachricht|-{4,}).*$/im,
  action: "failed",
};
