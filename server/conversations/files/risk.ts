import type { MailFile } from "../../../contract/conversations.ts";
import { InsideFile, type ListedFile } from "./inside-file.ts";

export type Risk = NonNullable<MailFile["risk"]>;

const words = (text: string) => new Set(text.split(" "));

/** By the last part of the name, for what has no signature in its bytes or is named so that it runs. */
const ENDINGS: readonly (readonly [Risk, ReadonlySet<string>])[] = [
  [
    "program",
    words(
      "exe com scr pif cpl msi msix msp dll sys drv app apk ipa dmg pkg deb rpm appimage jar jnlp gadget iso img vhd vhdx bin run elf xpi crx ocx",
    ),
  ],
  [
    "script",
    words(
      "js mjs cjs jse vbs vbe vb wsf wsh ws ps1 psm1 psd1 bat cmd sh bash zsh fish command py pyw pl rb php lnk url desktop inf reg hta sct scf msc applescript scpt action workflow library-ms settingcontent-ms appref-ms one chm",
    ),
  ],
  ["html", words("html htm xhtml xht shtml mhtml mht svgz xml xsl xslt eml msg webarchive")],
  ["svg", words("svg")],
  [
    "macros",
    words("docm dotm xlsm xltm xlam xll xlsb pptm potm ppsm ppam sldm doc dot xls xlt ppt pot pps slk iqy"),
  ],
];

/** By what `file-type` finds in the bytes. */
const TYPES: Readonly<Record<string, Risk>> = {
  "application/x-msdownload": "program",
  "application/x-elf": "program",
  "application/x-mach-binary": "program",
  "application/vnd.android.package-archive": "program",
  "application/java-vm": "program",
  "application/java-archive": "program",
  "application/x-deb": "program",
  "application/x-rpm": "program",
  "application/x-google-chrome-extension": "program",
  "application/x-apple-diskimage": "program",
  "application/x-xpinstall": "program",
  "application/wasm": "program",
  "application/x.ms.shortcut": "script",
  "application/x.apple.alias": "script",
  "application/vnd.ms-word.document.macroenabled.12": "macros",
  "application/vnd.ms-word.template.macroenabled.12": "macros",
  "application/vnd.ms-excel.sheet.macroenabled.12": "macros",
  "application/vnd.ms-excel.template.macroenabled.12": "macros",
  "application/vnd.ms-powerpoint.presentation.macroenabled.12": "macros",
  "application/vnd.ms-powerpoint.slideshow.macroenabled.12": "macros",
  "application/vnd.ms-powerpoint.template.macroenabled.12": "macros",
  // The old Office formats: whether they hold macros is not told by their beginning.
  "application/x-cfb": "macros",
};

/** Endings that a name claims, and what the bytes are then. Others are not compared. */
const CLAIMS: Readonly<Record<string, RegExp>> = {
  pdf: /^application\/pdf$/,
  jpg: /^image\/jpeg$/,
  jpeg: /^image\/jpeg$/,
  png: /^image\/(png|apng)$/,
  gif: /^image\/gif$/,
  webp: /^image\/webp$/,
  docx: /^application\/(vnd\.openxmlformats-officedocument\.wordprocessingml|zip|x-cfb)/,
  xlsx: /^application\/(vnd\.openxmlformats-officedocument\.spreadsheetml|zip|x-cfb)/,
  pptx: /^application\/(vnd\.openxmlformats-officedocument\.presentationml|zip|x-cfb)/,
  zip: /^application\/(zip|vnd\.|java-archive|epub)/,
  mp3: /^audio\//,
  wav: /^audio\//,
  m4a: /^(audio|video)\//,
  mp4: /^(audio|video)\//,
  txt: /^$/,
  csv: /^$/,
};

/** Signs that turn or hide the text after them, so that "gpj.exe" looks like "exe.jpg". */
const TURNED = /[\u202a-\u202e\u2066-\u2069\u200b-\u200f\u061c\ufeff\u00ad]/;

/** An ending that people take for the type, before the real one: "offer.pdf.exe". */
const DOUBLE = /\.(pdf|docx?|xlsx?|pptx?|txt|rtf|jpe?g|png|gif|mp3|mp4|csv|zip)[\s._]*\.[a-z0-9]{1,12}$/i;

const endingOf = (name: string): string => /\.([^.\s]{1,24})[\s.]*$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** Why a file is handed out after a second press only; null where nothing speaks against it. */
export function riskOf(file: { name: string; typeFound: string; content: Buffer }): Risk | null {
  const inside = lookInside(isZip(file.typeFound));
  inside.take(file.content);
  inside.take(null);
  return judgeRisk(file.name, file.typeFound, inside);
}

/** `lists`: whether it may be an archive, as far as that is known. */
export const lookInside = (lists = true): InsideFile<Risk> => new InsideFile(lists ? ofListed : null);

const isZip = (type: string): boolean =>
  type === "application/zip" || /openxmlformats|epub|opendocument/.test(type);

/** The same of a content that was looked into piece by piece. */
export function judgeRisk(name: string, typeFound: string, inside: InsideFile<Risk>): Risk | null {
  const ending = endingOf(name);
  if (TURNED.test(name)) return "false-name";
  const byName = ENDINGS.find(([, endings]) => endings.has(ending))?.[0];
  const byType = TYPES[typeFound] ?? byText(inside.start);
  if (byName === "program" || byName === "script") return DOUBLE.test(name) ? "false-name" : byName;
  const claim = Object.hasOwn(CLAIMS, ending) ? CLAIMS[ending] : undefined;
  // A file that is named like a picture and is a program lies, whatever else it is.
  if (byType && (byType === "program" || byType === "script") && (claim || byName)) return "false-name";
  if (byType) return claim && byType !== "macros" ? "false-name" : byType;
  if (byName) return byName;
  if (claim && inside.size > 0 && !claim.test(typeFound)) return "false-name";
  return inArchive(typeFound, inside);
}

/** What text files are by their first words. */
function byText(content: Buffer): Risk | null {
  const start = content
    .toString("latin1", 0, 1024)
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
    .toLowerCase();
  if (start.startsWith("#!")) return "script";
  if (/^mz.{0,2}/s.test(start) && content.toString("latin1", 0, 2) === "MZ") return "program";
  if (/<svg[\s>]/.test(start) && /^(<\?xml|<!doctype svg|<svg|<!--)/.test(start)) return "svg";
  if (/^(<!doctype html|<html|<head|<body|<script|<iframe)/.test(start)) return "html";
  if (/<(script|html|body|iframe)[\s>]/.test(start) && /^(<|<!--)/.test(start)) return "html";
  return null;
}

/** Of an archive: whether a password keeps scanners out, or it holds what runs. */
function inArchive(type: string, inside: InsideFile<Risk>): Risk | null {
  if (isZip(type)) return inside.listed;
  // In these a password is possible, and what is inside is not looked at.
  if (/x-7z|x-rar|vnd\.rar/.test(type)) return "encrypted";
  if (type === "application/pdf" && inside.encrypts) return "encrypted";
  return null;
}

function ofListed({ name, locked }: ListedFile): Risk | null {
  if (locked) return "encrypted";
  if (/vbaProject\.bin$/i.test(name)) return "macros";
  const ending = endingOf(name);
  const runs = ENDINGS.some(
    ([risk, endings]) => (risk === "program" || risk === "script") && endings.has(ending),
  );
  return runs ? "archive-of-programs" : null;
}
