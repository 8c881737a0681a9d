import { expect, test } from "vitest";
import type { RoomGroup } from "../../../contract/outreach/room.ts";
import { formatsFor } from "../../language/formats.ts";
import type { TextOf } from "../../language/text.tsx";
import { leaveWords } from "./leave-words.ts";

const now = new Date(2026, 10, 26, 14, 0);
const formats = formatsFor("en-US", () => now);
const t: TextOf = (key, values) =>
  key === "outreach.rhythm.day"
    ? `${values?.weekday}, ${values?.day}`
    : `${key.split(".").slice(2).join(" ")} ${Object.values(values ?? {}).join(" ")}`.trim();
const on = (day: number, hour = 8) => new Date(2026, 10, day, hour).toISOString();
const shows = ["a", "b"].map((entry) => ({ entry, podcast: entry, title: `Show ${entry}` }));
const say = (leaves: RoomGroup["leaves"], of = shows.slice(0, 1)) =>
  leaveWords({ leaves, shows: of }, now, formats, t);
const rhythm = { weekday: 1, entry: "a" };

test("C9.03 a mail says its day and whose usual day is the reason", () => {
  expect(say(null)).toBeNull();
  expect(say({ at: on(24 + 7), from: on(24 + 7), rhythm })).toEqual({
    short: "short Tuesday, December 1",
    when: "leaves Tuesday, December 1",
    why: ["why on 1"],
  });
  expect(say({ at: on(24 + 7), from: on(24 + 7), rhythm: { weekday: 1, entry: "b" } }, shows)?.why).toEqual([
    "whyOf Show b on 1",
  ]);
});

test("C9.03 no usual day, limits that make it later and an account that waits are said", () => {
  expect(say({ at: on(26, 15), from: on(26, 14), rhythm: null })).toMatchObject({
    short: "shortToday",
    when: "leavesToday",
    why: ["none 1"],
  });
  expect(say({ at: on(30), from: on(27), rhythm })?.why).toEqual(["why on 1", "limits Friday, November 27"]);
  expect(say({ at: null, from: on(27), rhythm })?.when).toBe("notBefore Friday, November 27");
});
