import fc from "fast-check";
import { expect, test } from "vitest";
import { invitationTo } from "./invitation.ts";

const address = "ads@heron.fm";
const HALF = /[\ud800-\udfff]/u;

test.each([
  ["Stories of birds. For sponsorship write to ads@heron.fm. Bye.", "For sponsorship write to ads@heron.fm"],
  ["Birds!\nADVERTISE WITH US:  ADS@Heron.fm\nand more", "ADVERTISE WITH US: ADS@Heron.fm"],
  ["Werbung im Podcast? Mail an ads@heron.fm oder ruf an", null],
  ["Werbeanfragen bitte an ads@heron.fm", "Werbeanfragen bitte an ads@heron.fm"],
  ["Kooperationen: (ads@heron.fm)", "Kooperationen: (ads@heron.fm)"],
  ["Pour la publicité : ads@heron.fm", "Pour la publicité : ads@heron.fm"],
  ["Write to ads@heron.fm. We have sponsors.", null],
  ["We take no sponsors, so do not ask at ads@heron.fm", null],
  ["Keine Werbung! Feedback an ads@heron.fm", null],
  ["Wir machen keine Werbung, Feedback an ads@heron.fm", null],
  ["Werbefrei hören: ads@heron.fm", null],
  ["Ad-free episodes: ads@heron.fm", null],
  ["Werbeanfragen bitte nicht an ads@heron.fm", null],
  ["Werbung unerwünscht: ads@heron.fm", null],
  ["Sponsorship requests aren't answered at ads@heron.fm", null],
  ["Sponsors: other@heron.fm", null],
  ["Sponsors: ads@heron.fm.example", null],
  ["Sponsors: ads@heron.fm-berlin.de", null],
  ["Sponsors: bads@heron.fm, and no-ads@heron.fm", null],
  ["Feedback: ads@heron.fm", null],
] as const)("L-1 %s", (text, sentence) => {
  expect(invitationTo(address, [null, text])).toBe(sentence);
});

test("L-1 of several places the one that invites counts, and a snippet is short and whole", () => {
  expect(invitationTo(address, [`Feedback: ${address}\nSponsors: ${address}`])).toBe(`Sponsors: ${address}`);
  const long = invitationTo(address, [`${"🦅".repeat(300)} sponsor ${address} ${"🦅".repeat(300)}`])!;
  expect(long).not.toMatch(HALF);
  expect(long.length).toBeLessThanOrEqual(2 * 160 + address.length);
  expect(long).toContain(address);
});

test("L-1 any text is looked through, and what is kept is a piece of it", () => {
  const piece = fc.constantFrom(address, "sponsor", "İ", "no ", ".", " ", "\n", "\ud800", "🦅", "Werbung");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const found = invitationTo(address, [pieces.join("")]);
      if (found === null) return;
      expect(found).not.toMatch(HALF);
      expect(found.toLowerCase()).toContain(address);
    }),
  );
});
