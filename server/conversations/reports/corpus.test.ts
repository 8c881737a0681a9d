import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { splitMail } from "../../../tests/support/conversations/split-mail.ts";
import { packageRoot } from "../../platform/package-root.ts";
import type { ReportKind } from "../tables.ts";
import { judgeStatus } from "./judge-status.ts";
import { readReport } from "./read-report.ts";

interface Expected {
  file: string;
  dialect: string;
  language: string;
  report: boolean;
  recipients: { address: string; kind: ReportKind; status?: string }[];
  ids: string[];
  envelopeIds?: string[];
}

const folder = join(packageRoot(), "tests/corpus/reports");
const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Expected[];
const read = ({ file }: Expected) => readReport(splitMail(readFileSync(join(folder, file))));

/** Kind by recipient, as it was read. */
function judged(expected: Expected): Map<string, ReportKind> {
  const reading = read(expected);
  return new Map(
    (reading?.recipients ?? []).map((one) => [
      (one.original ?? one.final ?? "").toLowerCase(),
      reading!.complaint ? "complaint" : judgeStatus(one),
    ]),
  );
}

describe("B1.55 the corpus of delivery reports", () => {
  test("B1.55 has 120 mails of 14 dialects in 4 languages, and each file is in the manifest", () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".eml"),
    );
    expect(files.sort()).toEqual(manifest.map(({ file }) => file).sort());
    expect(files.length).toBeGreaterThanOrEqual(120);
    const known = manifest.filter(({ dialect }) => !["none", "unknown"].includes(dialect));
    expect(new Set(known.map(({ dialect }) => dialect)).size).toBeGreaterThanOrEqual(14);
    expect(new Set(manifest.map(({ language }) => language)).size).toBeGreaterThanOrEqual(4);
  });

  test("B1.55 gone: precision at least 99 %, recall at least 95 %", () => {
    let [right, wrong, missed] = [0, 0, 0];
    const odd: string[] = [];
    for (const one of manifest) {
      const found = judged(one);
      for (const { address, kind } of one.recipients) {
        const is = found.get(address.toLowerCase());
        if (is === "gone" && kind === "gone") right += 1;
        else if (kind === "gone") missed += 1;
        if (is !== kind) odd.push(`${one.file}: ${is ?? "nothing"} instead of ${kind}`);
      }
      for (const [address, kind] of found) {
        const should = one.recipients.find((r) => r.address.toLowerCase() === address)?.kind;
        if (kind === "gone" && should !== "gone") {
          wrong += 1;
          odd.push(`${one.file}: gone for ${address}`);
        }
      }
    }
    expect(right / (right + wrong), odd.join("\n")).toBeGreaterThanOrEqual(0.99);
    expect(right / (right + missed), odd.join("\n")).toBeGreaterThanOrEqual(0.95);
    // What is not judged as it should be is known by name.
    expect(odd).toEqual([]);
  });
});

describe.each(manifest.map((one) => [one.file, one] as const))("%s", (_file, expected) => {
  test("B1.51 B1.52 recipients, statuses and the mail it is about are read", () => {
    const reading = read(expected);
    expect(reading !== null).toBe(expected.report);
    if (!reading) return;
    expect(reading.dialect).toBe(expected.dialect);
    const said = reading.recipients.map((one) => (one.original ?? one.final ?? "").toLowerCase());
    expect(said.sort()).toEqual(expected.recipients.map(({ address }) => address.toLowerCase()).sort());
    for (const { address, status } of expected.recipients)
      if (status !== undefined)
        expect(
          reading.recipients.find(
            (one) => (one.original ?? one.final ?? "").toLowerCase() === address.toLowerCase(),
          )?.status,
        ).toBe(status);
    expect(reading.ids).toEqual(expected.ids);
    if (expected.envelopeIds) expect(reading.envelopeIds).toEqual(expected.envelopeIds);
  });
});
