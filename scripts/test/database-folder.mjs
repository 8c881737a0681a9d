// @ts-check
// Where the database of a test run lies: in memory, where there is room for it. Hundreds of databases are copied in a run, of
// some 1,800 files each, which takes ten times as long on a disk.
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
/** Bytes that have to be free: several times what a run takes. */
const ROOM = 4 * 2 ** 30;
/** Nothing else in memory is named so: what begins with it is removed once its maker is gone. */
const PREFIX = "hostread-run-";
/** Holds who made the folder: its process, and where that number means this process. */
const MAKER = "maker";

/** A new folder, named after what it is for; the caller removes it. @param {string} purpose @returns {string} */
export function makeDatabaseFolder(purpose) {
  if (!existsSync(MEMORY)) return mkdtempSync(path.join(tmpdir(), `hostread-${purpose}-`));
  removeLeftOver();
  if (!hasRoom()) return mkdtempSync(path.join(tmpdir(), `hostread-${purpose}-`));
  const folder = mkdtempSync(path.join(MEMORY, `${PREFIX}${purpose}-`));
  writeFileSync(path.join(folder, MAKER), `${process.pid} ${pidsAreOf()}`);
  return folder;
}

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK);
  } catch {
    return false;
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  // A container may have less than its machine.
  return Math.min(bavail * bsize, freemem(), process.availableMemory()) >= ROOM;
}

const pidsAreOf = () => readlinkSync("/proc/self/ns/pid");

/** What a killed run has left would take memory until the machine is started again. */
function removeLeftOver() {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX))) {
    const folder = path.join(MEMORY, name);
    try {
      if (statSync(folder).uid === process.getuid?.() && isLeft(folder))
        rmSync(folder, { recursive: true, force: true });
    } catch {
      // Without a mark nobody knows whose it is, or another run removes it.
    }
  }
}

/** Its maker is gone, and no PostgreSQL runs in it. @param {string} folder */
function isLeft(folder) {
  const [maker, pids] = readFileSync(path.join(folder, MAKER), "utf8").split(" ");
  const postmasters = ["data", "data/postgres", "postgres"]
    .map((place) => path.join(folder, place, "postmaster.pid"))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8").split("\n")[0]);
  return pids === pidsAreOf() && [maker, ...postmasters].every((pid) => !existsSync(`/proc/${pid}`));
}
