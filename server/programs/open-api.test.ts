import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { PUBLIC_ROUTES } from "../../contract/programs/routes.ts";
import { breaksOf } from "../../tests/support/public-calls/breaks.ts";
import { packageRoot } from "../platform/package-root.ts";
import { publicDocument } from "./open-api.ts";

// biome-ignore lint/suspicious/noExplicitAny: a document is changed as it stands, whatever is in it
type Json = any;
const text = JSON.stringify(publicDocument());
const copy = (): Json => JSON.parse(text);
const released = (): Json => JSON.parse(readFileSync(join(packageRoot(), "docs/api/v1.json"), "utf8"));

describe("D4.03 the public document", () => {
  test("D4.03 is valid OpenAPI 3.1, says an independent validator", async () => {
    const validator = new Validator();
    const result = await validator.validate(copy());
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, validator.version]).toEqual([true, "3.1"]);
    const broken = copy();
    delete broken.info.title;
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  test("D4.03 holds every public route, each with a name of its own, two summaries and an example", () => {
    const { paths } = copy();
    const count = Object.values<Json>(paths).flatMap((methods) => Object.keys(methods)).length;
    expect(count).toBe(PUBLIC_ROUTES.length);
    expect(new Set(PUBLIC_ROUTES.map(({ program }) => program.id)).size).toBe(PUBLIC_ROUTES.length);
    for (const { program } of PUBLIC_ROUTES) {
      expect(program.summary.en, program.id).not.toBe(program.summary.de);
      expect(program.example, program.id).toBeDefined();
    }
  });

  test("D4.03 every reference leads somewhere, and nothing that is named is named in vain", () => {
    const names = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!));
    expect([...names].sort()).toEqual(Object.keys(copy().components.schemas).sort());
    expect(text).not.toContain("$defs");
  });

  test("D4.03 breaks nothing that was released", () => {
    expect(breaksOf(released(), copy())).toEqual([]);
  });

  /** What somebody might do to the document, and whether that breaks what there was. */
  const podcast = (d: Json) => d.components.schemas.Podcast;
  const create = (d: Json) => d.paths["/v1/campaigns"].post.requestBody.content["application/json"].schema;
  const changes: Record<string, [(d: Json) => void, boolean]> = {
    "a call is taken away": [(d) => delete d.paths["/v1/podcasts/{id}"], true],
    "a method is taken away": [(d) => delete d.paths["/v1/campaigns/{id}"].patch, true],
    "a call gets another name": [(d) => (d.paths["/v1/genres"].get.operationId = "genres"), true],
    "a call needs another act": [(d) => (d.paths["/v1/genres"].get["x-act"] = "mail.read"), true],
    "a filter is taken away": [(d) => d.paths["/v1/podcasts"].get.parameters.splice(3, 1), true],
    "a filter is required": [(d) => (d.paths["/v1/podcasts"].get.parameters[0].required = true), true],
    "a header is required": [
      (d) =>
        d.paths["/v1/genres"].get.parameters.push({ in: "header", name: "X", required: true, schema: {} }),
      true,
    ],
    "a field of an answer is taken away": [(d) => delete podcast(d).properties.title, true],
    "a field of an answer may be missing": [
      (d) => podcast(d).required.splice(podcast(d).required.indexOf("title"), 1),
      true,
    ],
    "a field of an answer may be null": [
      (d) => (podcast(d).properties.title = { anyOf: [{ type: "string" }, { type: "null" }] }),
      true,
    ],
    "a field of an answer is of another kind": [
      (d) => (podcast(d).properties.title = { type: "number" }),
      true,
    ],
    "a field of a request is taken away": [(d) => delete create(d).properties.budget, true],
    "a field of a request is required": [(d) => create(d).required.push("budget"), true],
    "a text may be shorter only": [(d) => (create(d).properties.displayName.maxLength = 10), true],
    "an answer of success is taken away": [
      (d) => delete d.paths["/v1/campaigns"].post.responses["201"],
      true,
    ],
    "a call is added": [(d) => (d.paths["/v1/new"] = structuredClone(d.paths["/v1/genres"])), false],
    "a filter is added": [
      (d) =>
        d.paths["/v1/genres"].get.parameters.push({
          in: "query",
          name: "x",
          required: false,
          schema: { type: "string" },
        }),
      false,
    ],
    "a field of an answer is added": [(d) => (podcast(d).properties.more = { type: "string" }), false],
    "a field of a request is added": [(d) => (create(d).properties.more = { type: "string" }), false],
    "a text may be longer": [(d) => (create(d).properties.displayName.maxLength = 100_000), false],
    "a sentence changes": [(d) => (d.paths["/v1/genres"].get.description = "Others."), false],
  };
  test.each(Object.entries(changes))("D4.03 is compared with care: %s", (_what, [change, breaks]) => {
    const changed = copy();
    change(changed);
    expect(breaksOf(copy(), changed).length > 0).toBe(breaks);
  });
});
