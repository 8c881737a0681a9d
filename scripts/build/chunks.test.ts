import { expect, test } from "vitest";
import { chunkGroups } from "./chunks.mjs";

const links: Record<string, string[]> = {
  "c/main.tsx": ["/node_modules/react/index.js", "c/ui/button.tsx"],
  "c/pages/sign-in.tsx": ["c/ui/button.tsx"],
  "c/shell/shell.tsx": ["c/ui/menu.tsx", "c/ui/button.tsx"],
  "c/pages/dashboard.tsx": [],
  "c/pages/podcasts.tsx": ["c/ui/menu.tsx", "c/ui/rows.ts"],
  "c/pages/campaigns.tsx": ["c/ui/rows.ts"],
  "c/pages/campaign.tsx": [],
  "c/pages/campaign-podcasts.tsx": [],
  "c/ui/button.tsx": ["/app/contract/campaigns.ts"],
  "/app/contract/campaigns.ts": ["/app/contract/briefing.ts"],
  "/app/contract/briefing.ts": [],
  "c/ui/menu.tsx": [],
  "c/ui/rows.ts": [],
};
const graphOf = (known: Record<string, string[]>) => ({
  getModuleInfo: (id: string) => (known[id] ? { importedIds: known[id] } : null),
});

function placeOf(id: string, known = links): string | null {
  const { name } = chunkGroups("c").at(-1) as { name: (id: string, graph: object) => string | null };
  return name(id, graphOf(known));
}

test("a module lies in the file of the first page that needs it", () => {
  expect(placeOf("c/ui/button.tsx")).toBe("entry");
  expect(placeOf("c/ui/menu.tsx")).toBe("desk");
  expect(placeOf("c/ui/rows.ts")).toBe("catalogue");
});

test("libraries and what one page alone needs are left to the groups and the bundler", () => {
  expect(placeOf("/node_modules/react/index.js")).toBeNull();
  expect(placeOf("c/pages/mail/mailbox.tsx")).toBeNull();
});

test("what a contract names for the server alone is not loaded with the first page", () => {
  expect(placeOf("/app/contract/campaigns.ts")).toBe("entry");
  expect(placeOf("/app/contract/briefing.ts")).toBeNull();
});

test("a page that was renamed stops the build", () => {
  const { "c/shell/shell.tsx": _, ...rest } = links;
  expect(() => placeOf("c/main.tsx", rest)).toThrow("c/shell/shell.tsx");
});
