import type { NoticeKind } from "../../../../contract/accounts-notices.ts";
import type { Language } from "../../../../contract/forms/locale.ts";
import { escapeHtml } from "../../../platform/web/escape-html.ts";
import { newsSentence } from "../news-words.ts";

export type OffState = { kind: "ask" | "done"; kinds: readonly NoticeKind[] } | { kind: "unknown" | "later" };

const WORDS: Record<Language, Record<string, string>> = {
  en: {
    ask: "No more of these e-mails?",
    askOf: "You get an e-mail when this happens:",
    press: "Stop these e-mails",
    nothingYet: "Nothing is changed until you press the button. News goes on appearing in the app.",
    done: "These e-mails have stopped.",
    doneOf: "You get no more e-mails about this:",
    again: "You can have them again: sign in and open your preferences.",
    preferences: "Open preferences",
    unknown: "This link does not work.",
    unknownSays: "Part of it may be missing. In your preferences you can choose which e-mails you get.",
    later: "This did not work.",
    laterSays: "Nothing was changed. Please try again in a few minutes.",
  },
  de: {
    ask: "Diese E-Mails nicht mehr erhalten?",
    askOf: "Sie bekommen eine E-Mail, wenn das geschieht:",
    press: "Diese E-Mails abbestellen",
    nothingYet:
      "Solange Sie die Schaltfläche nicht drücken, ändert sich nichts. In der Anwendung sehen Sie Neuigkeiten weiterhin.",
    done: "Diese E-Mails sind abbestellt.",
    doneOf: "Dazu bekommen Sie keine E-Mails mehr:",
    again: "Sie können sie wieder einschalten: Melden Sie sich an und öffnen Sie die Einstellungen.",
    preferences: "Einstellungen öffnen",
    unknown: "Dieser Link funktioniert nicht.",
    unknownSays:
      "Vielleicht fehlt ein Teil davon. In den Einstellungen wählen Sie, welche E-Mails Sie bekommen.",
    later: "Das hat nicht geklappt.",
    laterSays: "Es wurde nichts geändert. Bitte versuchen Sie es in einigen Minuten noch einmal.",
  },
};

/** The whole page: no script, nothing from elsewhere, a form that is sent to the page's own address. */
export function writeOffPage(state: OffState, language: Language, style: string): string {
  const words = WORDS[language];
  const say = (name: string) => escapeHtml(words[name]!);
  const list = (kinds: readonly NoticeKind[]) =>
    `<ul>${kinds.map((kind) => `<li>${escapeHtml(newsSentence(kind, 1, language))}</li>`).join("")}</ul>`;
  const preferences = `<p><a href="/preferences#notices">${say("preferences")}</a></p>`;
  const body =
    state.kind === "ask"
      ? `<p>${say("askOf")}</p>${list(state.kinds)}<form method="post"><button class="main">${say("press")}</button></form><p class="quiet">${say("nothingYet")}</p>`
      : state.kind === "done"
        ? `<p>${say("doneOf")}</p>${list(state.kinds)}<p class="quiet">${say("again")}</p>${preferences}`
        : `<p>${say(`${state.kind}Says`)}</p>${state.kind === "unknown" ? preferences : ""}`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow">',
    `<title>${say(state.kind)}</title><style>${style}</style></head><body><main>`,
    `<p class="mark" translate="no">Hostread</p><h1>${say(state.kind)}</h1>${body}`,
    "</main></body></html>",
  ].join("\n");
}
