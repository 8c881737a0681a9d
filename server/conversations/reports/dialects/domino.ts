import { ADDRESS, type Dialect } from "./dialect.ts";

/** Lotus Domino: the reason comes once, below the recipients. */
export const domino: Dialect = {
  name: "domino",
  signs: [
    /was not delivered to|wurde nicht (?:zugestellt|[üu]bermittelt) an|n['’]a pas [ée]t[ée] (?:remis|distribu[ée]) [àa]|no (?:se ha|ha sido) entregado a/i,
    /^(?:because|aus folgendem Grund|weil|pour la raison suivante|debido a):/im,
  ],
  after:
    /^.*(?:was not delivered to|wurde nicht (?:zugestellt|[üu]bermittelt) an|n['’]a pas [ée]t[ée] (?:remis|distribu[ée]) [àa]|no (?:se ha|ha sido) entregado a)[ \t]*(?::[ \t]*)?$/im,
  recipient: new RegExp(`^[ \\t]*(${ADDRESS})[ \\t]*$`, "m"),
  until: /^(?:because|aus folgendem Grund|weil|pour la raison suivante|debido a):/im,
  original: /^(?:-{4,}|Original message|Urspr[üu]ngliche Nachricht).*$/im,
  reason: /^(?:because|aus folgendem Grund|weil|pour la raison suivante|debido a):\s*([\s\S]{1,2000})/im,
  action: "failed",
};
