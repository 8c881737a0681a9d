import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The build's entry for an address: `:` matches one part of it. */
interface EarlyPage {
  path: string;
  files: readonly string[];
  texts: Readonly<Record<string, readonly string[]>>;
}

/**
 * Answers the `Link` header that names the scripts and style sheets a page begins with (scripts/build/early-files.mjs), or null
 * for an address that names none. The texts are those of the browser's language: who chose another one in the
 * application fetches those a little later.
 */
export function readEarlyFiles(root: string): (url: string, languages: string | undefined) => string | null {
  const file = join(root, "early.json");
  if (!existsSync(file)) return () => null;
  const pages = (JSON.parse(readFileSync(file, "utf8")) as EarlyPage[]).map(({ path, files, texts }) => ({
    address: new RegExp(`^${path.replaceAll(":", "[^/]+")}/?$`),
    links: Object.fromEntries(
      Object.entries(texts).map(([language, words]) => [
        language,
        [...files, ...words].map(linkTo).join(", "),
      ]),
    ),
  }));
  return (url, languages) => {
    const [path = ""] = url.split("?", 1);
    const language = /^de\b/i.test(languages ?? "") ? "de" : "en";
    return pages.find(({ address }) => address.test(path))?.links[language] ?? null;
  };
}

const linkTo = (file: string): string =>
  `</${file}>; rel=${file.endsWith(".css") ? "preload; as=style" : "modulepreload"}; crossorigin`;
