import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Debian's recognizer and what makes sound for it. */
export const canHear = ["/usr/bin/pocketsphinx_continuous", "/usr/bin/espeak-ng", "/usr/bin/sox"].every(
  (file) => existsSync(file),
);

const READS = `import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { getPriority } from "node:os";
const [m, model, l, language, f, file, oj, of, out] = process.argv.slice(2);
if ([m, l, f, oj, of].join(" ") !== "-m -l -f -oj -of") process.exit(2);
const sound = readFileSync(file);
writeFileSync(model + ".seen", JSON.stringify({ language, bytes: sound.length, env: Object.keys(process.env), priority: getPriority() }));
const write = (transcription) => writeFileSync(out + ".json", JSON.stringify({ transcription }));
`;

/** Programs that are called as whisper-cli is. */
export const PROGRAMS = {
  pocketsphinx: `const said = execFileSync("/usr/bin/pocketsphinx_continuous", ["-infile", file, "-time", "yes"], { stdio: ["ignore", "pipe", "ignore"] });
const words = said.toString().split("\\n").map((line) => line.split(" ")).filter((parts) => parts.length === 4 && !parts[0].startsWith("<"));
write(words.map(([text, from, to]) => ({ offsets: { from: from * 1000, to: to * 1000 }, text: text.replace(/\\(.*/, "") })));`,
  says: `write([{ offsets: { from: 0, to: 7000 }, text: " Guten Tag" }, { offsets: { from: 760000, to: 767000 }, text: " mit dem Code Küche zehn" }, { offsets: { from: 1780000, to: 1795000 }, text: " Auf bald" }]);`,
  says_nothing_of_it: `write([{ offsets: { from: 0, to: 7000 }, text: " Guten Tag" }, { offsets: { from: 1780000, to: 1795000 }, text: " Auf bald" }]);`,
  fails: "process.exit(3);",
  lies: `writeFileSync(out + ".json", "no words at all");`,
  hangs: "setInterval(() => undefined, 1000);",
} as const;

/** A program with this body, and a model beside which it notes how it was called, until the calling test ends. */
export async function makeRecognizer(body: string): Promise<{ command: string; model: string }> {
  const folder = await mkdtemp(join(tmpdir(), "hostread-recognizer-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const command = join(folder, "recognizer.mjs");
  await writeFile(command, `#!${process.execPath}\n${READS}${body}\n`);
  await chmod(command, 0o755);
  return { command, model: join(folder, "model.bin") };
}
