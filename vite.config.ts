import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, normalizePath, type Plugin } from "vite";
import { chunkGroups } from "./scripts/build/chunks.mjs";
import { compileTextsPlugin } from "./scripts/build/compile-texts.mjs";
import { earlyFilesPlugin } from "./scripts/build/early-files.mjs";
import { slimContractPlugin } from "./scripts/build/slim-contract.mjs";
import { fontFileNames, slimFontsPlugin } from "./scripts/build/slim-fonts.mjs";

const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8")) as {
  version: string;
};

const client = normalizePath(join(import.meta.dirname, "client"));
const contract = normalizePath(join(import.meta.dirname, "contract"));

/** Both faces that the first screen is set in; without the hint the browser finds them only after the CSS. */
const firstFonts = /(literata-latin-opsz-normal|hanken-grotesk-latin-wght-normal).*\.woff2$/;

/** Adds a preload for the fonts that every page needs, under the hashed names of this build. */
function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => firstFonts.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head" as const,
          })),
    },
  };
}

/** Writes compressed versions next to each text file; the server sends the best one that the browser accepts. */
function compressOnce(): Plugin {
  return {
    name: "compress-once",
    apply: "build",
    writeBundle({ dir }) {
      if (!dir) return;
      for (const file of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
        // The server rewrites index.html to mark a demonstration.
        if (!/\.(js|css|svg)$/.test(file)) continue;
        const plain = readFileSync(join(dir, file));
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(plain));
        writeFileSync(join(dir, `${file}.gz`), gzipSync(plain, { level: 9 }));
      }
    },
  };
}

const api = process.env.HOSTREAD_API ?? "http://127.0.0.1:3000";

/** Sign-up and password are pages under GET and calls under POST, at the same address. */
const callsOnly = {
  target: api,
  bypass: (request: { method?: string | undefined; url?: string | undefined }) =>
    request.method === "GET" ? request.url : undefined,
};

/** `client/api` is a folder as well: its modules are not calls. */
const callsNotModules = {
  target: api,
  bypass: (request: { url?: string | undefined }) =>
    /\.(tsx?|css)(\?|$)/.test(request.url ?? "") ? request.url : undefined,
};

export default defineConfig({
  root: "client",
  plugins: [
    slimContractPlugin(contract),
    compileTextsPlugin(`${client}/language`),
    react(),
    tailwind(),
    preloadFonts(),
    slimFontsPlugin(),
    earlyFilesPlugin(client),
    compressOnce(),
  ],
  resolve: {
    // Texts arrive parsed (compile-texts), so the parser itself stays at home.
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: "@formatjs/icu-messageformat-parser/no-parser.js",
      },
    ],
  },
  define: { "import.meta.env.RELEASE": JSON.stringify(version) },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    sourcemap: false,
    // The server's policy allows no data: addresses, so even the smallest picture stays a file.
    assetsInlineLimit: 0,
    // These browsers know light-dark(); an older target would rewrite every colour of the look.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    rolldownOptions: {
      output: {
        assetFileNames: fontFileNames,
        codeSplitting: { groups: chunkGroups(client) },
      },
    },
  },
  server: {
    proxy: {
      "/api": callsNotModules,
      "/core": api,
      "/cover": api,
      "/podcast/api": api,
      "/signup": callsOnly,
      "/passwd": callsOnly,
      "/invitation": callsOnly,
    },
  },
});
