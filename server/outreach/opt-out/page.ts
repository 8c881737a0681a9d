import type { Language } from "../../../contract/forms/locale.ts";
import { hideAddresses, hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import { escapeHtml } from "../../platform/web/escape-html.ts";
import { PAGE_TEXTS, type PageTexts } from "./page-texts.ts";
import type { AskedAbout } from "./queries.ts";

/** What the page shows: a question, or what came of it. */
export type PageState =
  | { kind: "ask"; key: string }
  | { kind: "undone" }
  /** With a key, whoever pressed may take it back. */
  | { kind: "done"; choice: "organization" | "everybody" | "wrong-person"; key: string | null }
  /** `open`: whoever pressed may still take it back. */
  | { kind: "before"; everybody: boolean; open: boolean }
  | { kind: "unknown" | "later" };

export interface PageFacts {
  language: Language;
  hint: string;
  asked: AskedAbout | undefined;
}

/**
 * The whole page, in the mail's language: no script, nothing from elsewhere, forms that are sent to the page's own
 * address. Every value is escaped.
 */
export function writePage(state: PageState, facts: PageFacts, style: string): string {
  const words = PAGE_TEXTS[facts.language];
  const fill = filler(facts);
  const title = fill(titleOf(state, words));
  return [
    `<!doctype html><html lang="${facts.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow">',
    `<title>${title}</title><style>${style}</style></head><body><main>`,
    `<p class="mark" translate="no">Hostread</p><h1>${title}</h1>`,
    ...bodyOf(state, words, facts).map((part) => fill(part)),
    "</main></body></html>",
  ].join("\n");
}

function titleOf(state: PageState, words: PageTexts): string {
  switch (state.kind) {
    case "ask":
      return words.askTitle;
    case "undone":
      return words.undoneTitle;
    case "done":
      if (state.choice === "organization") return words.organizationDone;
      return state.choice === "everybody" ? words.everybodyDone : words.wrongPersonDone;
    case "before":
      return state.everybody ? words.everybodyBefore : words.organizationBefore;
    case "later":
      return words.laterTitle;
    default:
      return words.unknownTitle;
  }
}

function bodyOf(state: PageState, words: PageTexts, facts: PageFacts): string[] {
  const paragraph = (text: string, kind = "") => `<p${kind ? ` class="${kind}"` : ""}>${text}</p>`;
  const key = "key" in state && state.key !== null ? state.key : null;
  // It says that whoever presses next on this page is who pressed before.
  const hidden = key === null ? "" : `<input type="hidden" name="key" value="${key}">`;
  const press = (choice: string, label: string, says: string, main = false) =>
    `<form method="post">${hidden}<button${main ? ' class="main"' : ""} name="choice" value="${choice}">${label}</button>${
      says ? `<p class="quiet">${says}</p>` : ""
    }</form>`;
  const everybody = press("everybody", words.everybody, words.everybodySays);
  switch (state.kind) {
    case "ask":
      return [
        ...(facts.asked ? [paragraph(words.wrote, "lead"), paragraph(foundIn(facts.asked, words))] : []),
        ...(facts.asked ? [] : [paragraph(words.reached)]),
        ...(facts.asked?.senderIdentity.trim() ? [paragraph("{identity}", "who")] : []),
        press("organization", words.organization, "", true),
        paragraph(words.nothingYet, "quiet"),
        "<hr>",
        paragraph(words.more, "quiet"),
        everybody,
        press("wrong-person", words.wrongPerson, words.wrongPersonSays),
      ];
    case "undone":
      return [paragraph(words.undoneSays), press("organization", words.organization, "", true), everybody];
    case "done":
      return [
        paragraph(words.stopped),
        ...(key === null
          ? [paragraph(words.mistake, "quiet")]
          : [press("undo", words.undo, words.undoSays), paragraph(words.mistakeLater, "quiet")]),
        ...(state.choice === "everybody" ? [] : ["<hr>", everybody]),
      ];
    case "before":
      return [
        paragraph(words.stopped),
        ...(state.open
          ? [press(state.everybody ? "everybody" : "organization", words.again, words.againSays)]
          : []),
        paragraph(words.mistake, "quiet"),
        ...(state.everybody ? [] : ["<hr>", everybody]),
      ];
    case "later":
      return [paragraph(words.laterSays)];
    default:
      return [paragraph(words.unknownSays)];
  }
}

function foundIn({ foundIn: place, foundOn }: AskedAbout, words: PageTexts): string {
  if (!foundOn) return words.reached;
  return place && /^https?:\/\//.test(place) ? words.foundAt : words.found;
}

/** Puts the facts into a text. A source may hold the address in full; the page shows it masked only. */
function filler({ language, hint, asked }: PageFacts): (text: string) => string {
  const day = (at: Date | null | undefined) =>
    at
      ? new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-US", {
          dateStyle: "long",
          timeZone: "UTC",
        }).format(at)
      : "";
  const values: Record<string, string> = {
    hint,
    owner: asked?.owner ?? (language === "de" ? "Diese Organisation" : "This organization"),
    sender: asked?.senderName || asked?.owner || "",
    identity: asked?.senderIdentity.trim() ?? "",
    podcast: hideFor(asked?.onSale ?? null)(asked?.podcast ?? ""),
    sent: day(asked?.sent),
    found: day(asked?.foundOn),
    place: hideAddresses(asked?.foundIn ?? "").slice(0, 200),
  };
  return (text) => text.replace(/\{(\w+)\}/g, (_, name: string) => escapeHtml(values[name] ?? ""));
}
