import { describe, expect, test } from "vitest";
import { exampleOf, fieldsOf, findOperations, kindOf, type Operation, requestOf } from "./operations.ts";

const change: Operation = {
  method: "PATCH",
  path: "/v1/campaigns/{id}",
  operationId: "changeCampaign",
  tags: ["campaigns"],
  summary: "Change a campaign",
  "x-summary-de": "Eine Kampagne ändern",
  "x-act": "campaign.edit",
  parameters: [
    { name: "id", in: "path", required: true, schema: { type: "string" }, example: "Gt5bXn9Rk2Wq7MzH" },
    { name: "fields", in: "query", required: false, schema: { type: "string" } },
    { name: "If-Match", in: "header", required: false, schema: { type: "string" } },
  ],
  requestBody: { content: { "application/json": { schema: {}, example: { budget: 5 } } } },
  responses: {},
};

describe("D4.04 the reference", () => {
  test("D4.04 finds calls by every typed word, in both languages", () => {
    for (const typed of ["", "change campaign", "KAMPAGNE", "patch campaigns", "if-match", "campaign.edit"])
      expect([typed, findOperations([change], typed)]).toEqual([typed, [change]]);
    expect(findOperations([change], "campaign podcast")).toEqual([]);
  });

  test("D4.04 makes a request of what was typed, and none of a body that is no JSON", () => {
    const typed = exampleOf(change);
    expect(requestOf(change, typed)).toEqual({
      method: "PATCH",
      address: "/v1/campaigns/Gt5bXn9Rk2Wq7MzH",
      headers: { "Content-Type": "application/json" },
      body: { budget: 5 },
    });
    const values = { id: "a/b", fields: " title,budget ", "If-Match": '"x"' };
    expect(requestOf(change, { ...typed, values })).toMatchObject({
      address: "/v1/campaigns/a%2Fb?fields=title%2Cbudget",
      headers: { "If-Match": '"x"' },
    });
    expect(requestOf(change, { ...typed, body: "{" })).toBeNull();
  });

  test("D4.04 says what a field is in a few words", () => {
    expect(kindOf({ anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] })).toBe(
      "date-time | null",
    );
    expect(kindOf({ items: { $ref: "#/components/schemas/Genre" } })).toBe("Genre[]");
    expect(kindOf({ items: { enum: ["a", "b"] } })).toBe('("a" | "b")[]');
    expect(kindOf({})).toBe("any");
    const document = {
      info: { version: "1" },
      tags: [],
      paths: {},
      components: { schemas: { Genre: { properties: { title: {} } } }, responses: {} },
    };
    const list = { anyOf: [{ type: "null" }, { items: { $ref: "#/components/schemas/Genre" } }] };
    expect(fieldsOf(document, list)).toEqual({ properties: { title: {} } });
    expect(fieldsOf(document, { type: "string" })).toBeNull();
  });
});
