import type { SpotState } from "../../../contract/airings.ts";
import { spotWhen } from "../../../contract/bookings/printed.ts";
import type { BookingSheet } from "../../../contract/bookings/sheet.ts";
import { localeOf } from "../../../contract/forms/locale.ts";
import { DRAFT_TEXTS } from "./draft-texts.ts";

export interface Draft {
  sheet: BookingSheet;
  spot: {
    position: number;
    makegoodOf: number | null;
    firstDay: string | null;
    lastDay: string | null;
    number: number | null;
    slot: BookingSheet["spots"][number]["slot"];
    seconds: number;
  };
  state: SpotState;
  /** A person of the organization has listened. */
  listened: boolean;
  episode: { title: string; day: string | null } | null;
  feedRead: string | null;
  examined: readonly ("transcript" | "chapters" | "speech")[];
  /** The day of the look by which its ads are inserted at download. */
  inserted: string | null;
}

/** The mail that asks a podcaster to make a spot good: which one, what was looked at, and what is asked for. */
export function writeDraft(draft: Draft): string {
  const { sheet, spot, state, episode, listened } = draft;
  const t = DRAFT_TEXTS[sheet.language];
  const days = new Intl.DateTimeFormat(localeOf(sheet.language), { dateStyle: "long", timeZone: "UTC" });
  const day = (text: string | null) => (text === null ? "–" : days.format(new Date(`${text}T00:00:00Z`)));
  const name = spot.makegoodOf === null ? t.spot(spot.position) : t.makegood(spot.makegoodOf);
  const title = t.episode(episode?.title ?? "");
  const found = t.found[state];
  const looked = [
    draft.feedRead === null ? null : t.feed(day(draft.feedRead)),
    episode ? t.notes(title, day(episode.day)) : null,
    ...draft.examined.map((kind) => t.examined[kind]),
    listened ? t.person : null,
  ].filter((line) => line !== null);
  const when = spotWhen(sheet, { ...spot, episode: spot.number });
  return [
    t.hello,
    `${t.about(sheet.number, name)}\n${when}`,
    found === undefined ? "" : found(title, day(episode?.day ?? null)),
    `${t.looked}\n${looked.map((line) => `- ${line}`).join("\n")}`,
    draft.inserted === null ? "" : t.inserted(day(draft.inserted)),
    t.asks,
    t.bye,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
