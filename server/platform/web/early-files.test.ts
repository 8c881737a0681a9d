import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEarlyFiles } from "./early-files.ts";

test("a page names its scripts, style sheets and the texts of the browser's language; others name none", async () => {
  const root = await mkdtemp(join(tmpdir(), "hostread-early-"));
  const page = {
    path: "/bundle/:/podcasts",
    files: ["assets/desk.js", "assets/desk.css"],
    texts: { en: ["assets/en.js"], de: ["assets/de.js"] },
  };
  await writeFile(join(root, "early.json"), JSON.stringify([page]));
  try {
    const early = readEarlyFiles(root);
    expect(early("/bundle/abc/podcasts?state=New", "de-AT,en;q=0.5")).toBe(
      "</assets/desk.js>; rel=modulepreload; crossorigin, </assets/desk.css>; rel=preload; as=style; crossorigin, " +
        "</assets/de.js>; rel=modulepreload; crossorigin",
    );
    expect(early("/bundle/abc/podcasts", undefined)).toContain("/assets/en.js");
    expect(early("/bundle/abc/podcasts/more", "en")).toBeNull();
    expect(early("/bundle", "en")).toBeNull();
  } finally {
    await rm(root, { recursive: true });
  }
});

test("without a build that says so, no page names any", () => {
  expect(readEarlyFiles(tmpdir())("/dashboard", "en")).toBeNull();
});
