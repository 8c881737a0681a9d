import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../server/platform/package-root.ts";
import { publicDocument } from "../../server/programs/open-api.ts";

// npm run release-api    keeps the public document as it is now: from here on, nothing in it may be taken away
const file = join(packageRoot(), "docs/api/v1.json");
const written = `${JSON.stringify(publicDocument(), null, 1)}\n`;
const before = existsSync(file) ? readFileSync(file, "utf8") : "";
writeFileSync(file, written);
console.log(before === written ? `${file} says so already` : `wrote ${file}`);
