import { expect, it } from "vitest";
import { planWorld } from "./plan.ts";
import { oneOrganization, PEOPLE, sizesAt } from "./sizes.ts";

it("D6.07 plans few large organizations and many small ones, the same each time", () => {
  const sizes = sizesAt(0.01);
  const { owners, campaigns } = planWorld(sizes);
  expect(planWorld(sizes)).toEqual({ owners, campaigns });
  expect(owners).toHaveLength(sizes.owners);
  expect(owners.reduce((sum, { logins }) => sum + logins, 0)).toBe(sizes.logins);
  expect(campaigns).toHaveLength(sizes.campaigns);
  expect(campaigns.reduce((sum, { entries }) => sum + entries, 0)).toBe(sizes.entries);
  const of = new Map<number, number>();
  for (const { ownerId } of campaigns) of.set(ownerId, (of.get(ownerId) ?? 0) + 1);
  const counts = [...of.values()].sort((a, b) => b - a);
  expect(counts).toHaveLength(sizes.owners);
  expect(counts[0]).toBeGreaterThan(10 * counts[Math.floor(counts.length / 2)]!);
  for (const [place, { ownerId, loginId, firstEntry, entries }] of campaigns.entries()) {
    const { firstLogin, logins } = owners[ownerId - 1]!;
    expect(loginId).toBeGreaterThanOrEqual(firstLogin);
    expect(loginId).toBeLessThan(firstLogin + logins);
    expect(firstEntry + entries).toBe(campaigns[place + 1]?.firstEntry ?? sizes.entries + 1);
  }
});

it("D6.07 names the sizes of the load model", () => {
  expect(sizesAt(1)).toEqual({
    owners: 5_000,
    logins: 20_000,
    campaigns: 100_000,
    entries: 5_000_000,
    podcasts: 4_500_000,
    mail: 30_000_000,
  });
  const one = oneOrganization(sizesAt(1));
  expect(one).toMatchObject({ owners: 1, logins: PEOPLE, podcasts: 450_000 });
  expect(one.entries / one.logins).toBe(5_000_000 / 20_000);
});
