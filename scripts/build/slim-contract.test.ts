import { expect, test } from "vitest";
import { slimContract } from "./slim-contract.mjs";

const PROMISE = `import { z } from "zod";
const Name = z.string().min(1);
export const readThing = route({
  method: "GET",
  path: "/api/thing/:id",
  params: z.object({ id: Name }),
  reply: pageOf(z.object({ name: Name })),
  faults: ["not-found"],
});
const Fields = { name: Name.optional() };
export const words = (count: number): string => String(count);
`;

test("the browser keeps how a promise is called, and no schema that only the server reads", () => {
  const slim = slimContract(PROMISE, "contract/thing.ts");
  expect(slim).toContain('method: "GET"');
  expect(slim).toContain('path: "/api/thing/:id"');
  expect(slim).not.toContain("z.object");
  expect(slim).not.toContain("not-found");
});

test("a schema may be left out where nobody asks for it, and functions stay as they are", () => {
  const slim = slimContract(PROMISE, "contract/thing.ts");
  expect(slim).toContain("const Name = /* @__PURE__ */ (() => (z.string().min(1)))();");
  expect(slim).toContain("const Fields = /* @__PURE__ */ (() => ({ name: Name.optional() }))();");
  expect(slim).toContain("export const words = (count: number): string => String(count);");
});

test("a promise that is not written out, and a file that cannot be read, stop the build", () => {
  expect(() => slimContract("export const a = route(other);", "a.ts")).toThrow("not written out");
  expect(() => slimContract("export const = 1;", "a.ts")).toThrow("a.ts");
});
