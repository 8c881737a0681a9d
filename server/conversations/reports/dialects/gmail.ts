import { ADDRESS, type Dialect } from "./dialect.ts";

const WORDS =
  "(?:Delivery to the following recipients? (?:has )?failed|Zustellung an (?:den|die) folgenden Empf[äa]nger|La (?:remise|distribution) au destinataire suivant|Se produjo un error en la entrega)";

/** Gmail before its reports had a status part. */
export const gmail: Dialect = {
  name: "gmail",
  signs: [
    new RegExp(WORDS, "i"),
    /Technical details|Technische Details|D[ée]tails techniques|Detalles t[ée]cnicos/i,
  ],
  after: new RegExp(`^.*${WORDS}.*$`, "im"),
  recipient: new RegExp(`^[ \\t]+(${ADDRESS})[ \\t]*$`, "m"),
  until: null,
  original:
    /^-{4,} *(?:Original message|Urspr[üu]ngliche Nachricht|Message d['’]origine|Mensaje original) *-{4,}[ \t]*$/im,
  action: "failed",
};

const NOT_FOUND =
  /^.*(?:wasn['’]t delivered to|konnte nicht an|n['’]a pas pu [êe]tre (?:remis|distribu[ée]) [àa]|no se ha entregado a)\s/im;

/** Gmail's letter for people, "Address not found", where it comes without its status part. */
export const gmailLetter: Dialect = {
  name: "gmail-letter",
  signs: [
    NOT_FOUND,
    /response (?:from the remote server )?was|Antwort (?:des Remote-Servers )?lautet|r[ée]ponse (?:du serveur distant )?[ée]tait|respuesta (?:del servidor remoto )?fue/i,
  ],
  after:
    /^(?=.*(?:wasn['’]t delivered to|konnte nicht an|[êe]tre (?:remis|distribu[ée]) [àa]|no se ha entregado a)\s)/im,
  recipient: new RegExp(
    `^.*?(?:delivered to|nicht an|(?:remis|distribu[ée]) [àa]|entregado a)\\s+(${ADDRESS})(.*)$`,
    "im",
  ),
  until: null,
  original: /^-{4,}.*$/im,
  action: "failed",
};
