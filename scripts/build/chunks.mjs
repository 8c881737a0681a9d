// @ts-check
// Which file of the build a module of the browser goes into. Left alone, the bundler makes a file of every
// module that two pages share: some sixty of one kilobyte each, in three waves, before the catalogue shows.

/** @typedef {{ importedIds: readonly string[] }} Links */
/** @typedef {{ getModuleInfo(id: string): Links | null }} Graph */

const LIBRARIES = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: "ground",
    test: /node_modules[\\/](@tanstack[\\/](?!react-virtual|virtual-core)|@formatjs|intl-messageformat|react-intl)/,
  },
  // Contracts name it everywhere; the browser runs it only where drafts and briefings are read.
  { name: "zod", test: /node_modules[\\/]zod[\\/]/ },
];

/**
 * Files by the page that needs a module first: a visitor of that page loads all it needs and nothing else. What a
 * page alone needs stays a file of its own. Style sheets are left to the bundler, which keeps their order.
 * @type {readonly { name: string, from: readonly string[] }[]}
 */
const STAGES = [
  { name: "entry", from: ["main.tsx", "pages/sign-in.tsx"] },
  { name: "desk", from: ["shell/shell.tsx", "pages/dashboard.tsx"] },
  { name: "catalogue", from: ["pages/podcasts.tsx"] },
  { name: "campaign", from: ["pages/campaigns.tsx", "pages/campaign.tsx", "pages/campaign-podcasts.tsx"] },
];

/**
 * Imported by a contract that every page uses, for parts that only the server needs. The build removes those parts,
 * so nothing of it loads with the first page.
 */
const LEFT_OUT = /\/contract\/(briefing|forms\/(day|money|page))\.ts$/;

/**
 * The bundler's groups. Libraries come first: they change only when their version does.
 * @param {string} client folder of the browser's modules
 */
export function chunkGroups(client) {
  /** @type {Map<string, string> | undefined} */
  let places;
  return [
    ...LIBRARIES,
    {
      debugName: "stages",
      // Each stage is complete: its dependencies are in it or in an earlier one.
      includeDependenciesRecursively: false,
      /** @param {string} id @param {Graph} graph */
      name: (id, graph) => {
        places ??= stagesOf(client, graph);
        return places.get(id) ?? null;
      },
    },
  ];
}

/**
 * @param {string} client
 * @param {Graph} graph
 */
function stagesOf(client, graph) {
  /** @type {Map<string, string>} */
  const places = new Map();
  for (const { name, from } of STAGES) {
    const open = from.map((file) => `${client}/${file}`);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (places.has(id) || LEFT_OUT.test(id) || LIBRARIES.some(({ test }) => test.test(id ?? ""))) continue;
      const links = graph.getModuleInfo(id);
      if (!links) throw new Error(`The build has no module ${id}: scripts/build/chunks.mjs names it.`);
      places.set(id, name);
      open.push(...links.importedIds);
    }
  }
  return places;
}
