// @ts-check
// Which files of the build a page needs, so that the server can name them together with the page. Otherwise the browser
// hears of a page's code only after it has read the code before it: three rounds on a phone instead of one.
import path from "node:path";

/**
 * The code of each address, outermost first, as routes.tsx nests it. `:` stands for one part of an address.
 * @type {readonly { path: string, from: readonly string[] }[]}
 */
const PAGES = [
  { path: "/", from: ["pages/sign-in.tsx"] },
  { path: "/dashboard", from: ["shell/shell.tsx", "pages/dashboard.tsx"] },
  { path: "/podcast", from: ["shell/shell.tsx", "pages/podcasts.tsx"] },
  { path: "/podcast/:", from: ["shell/shell.tsx", "pages/podcasts.tsx", "pages/podcast.tsx"] },
  { path: "/bundle", from: ["shell/shell.tsx", "pages/campaigns.tsx"] },
  { path: "/bundle/:", from: ["shell/shell.tsx", "pages/campaign.tsx", "pages/campaign-overview.tsx"] },
  {
    path: "/bundle/:/podcasts",
    from: ["shell/shell.tsx", "pages/campaign.tsx", "pages/campaign-podcasts.tsx"],
  },
  { path: "/bundle/:/action/email", from: ["shell/shell.tsx", "pages/campaign-action-email.tsx"] },
  { path: "/bundle/:/mailing/:", from: ["shell/shell.tsx", "pages/mail/mailing.tsx"] },
  { path: "/config", from: ["shell/shell.tsx", "pages/mail/mailbox.tsx"] },
];
const LANGUAGES = ["en", "de"];

/**
 * Writes `early.json` beside the page: for each address the scripts and style sheets that it begins with, and the
 * texts in each language.
 * @param {string} client folder of the browser's modules
 * @returns {import("vite").Plugin}
 */
export function earlyFilesPlugin(client) {
  return {
    name: "early-files",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        /** @param {string} module @returns {import("vite").Rolldown.OutputChunk} */
        const chunkOf = (module) => {
          const id = path.posix.join(client, module);
          // A module imported both statically and on demand gets a small file that re-exports it.
          const found =
            chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
            chunks.find(({ moduleIds }) => moduleIds.includes(id));
          if (!found)
            throw new Error(`The build has no module ${module}: scripts/build/early-files.mjs names it.`);
          return found;
        };
        /** @param {readonly string[]} modules */
        const filesOf = (modules) => {
          /** @type {Set<string>} */ const files = new Set();
          /** @param {string} name */
          const add = (name) => {
            const file = bundle[name];
            if (file?.type !== "chunk" || files.has(name)) return;
            files.add(name);
            for (const sheet of file.viteMetadata?.importedCss ?? []) files.add(sheet);
            for (const other of file.imports) add(other);
          };
          for (const module of modules) add(chunkOf(module).fileName);
          return [...files];
        };
        const own = filesOf(["main.tsx"]);
        /** @param {readonly string[]} modules */
        const early = (modules) => filesOf(modules).filter((file) => !own.includes(file));
        this.emitFile({
          type: "asset",
          fileName: "early.json",
          source: JSON.stringify(
            PAGES.map(({ path: address, from }) => ({
              path: address,
              files: early(from),
              texts: Object.fromEntries(
                LANGUAGES.map((language) => [
                  language,
                  early([`language/${language}${from[0] === "shell/shell.tsx" ? "" : "-entry"}.ts`]),
                ]),
              ),
            })),
          ),
        });
      },
    },
  };
}
