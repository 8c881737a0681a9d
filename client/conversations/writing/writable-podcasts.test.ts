import { expect, test } from "vitest";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { writablePodcasts } from "./writable-podcasts.ts";

const entry = (title: string, emailStatus: string): CampaignEntry =>
  ({ externalId: title, podcast: { title, itunesArtist: "Ines Vogel", emailStatus } }) as CampaignEntry;

test("B1.109 B1.117 a new e-mail is offered to unlocked podcasts alone, found by words without accents", () => {
  const entries = [entry("Die Küche", "UNLOCKED"), entry("Küchentisch", "LOCKED"), entry("Fog", "UNKNOWN")];
  expect(writablePodcasts(entries, "")).toMatchObject({ found: [{ externalId: "Die Küche" }], locked: 1 });
  expect(writablePodcasts(entries, "kuch ines")).toMatchObject({ found: [{}], more: false, locked: 1 });
  expect(writablePodcasts(entries, "fog")).toEqual({ found: [], more: false, locked: 0 });
  const many = Array.from({ length: 21 }, (_, place) => entry(`Show ${place}`, "UNLOCKED"));
  expect(writablePodcasts(many, "")).toMatchObject({ more: true });
  expect(writablePodcasts(many, "").found).toHaveLength(20);
});
