import { useRef, useState } from "react";
import {
  addFilePiece,
  type DraftFile,
  FILE_PIECE_BYTES,
  FILES_BYTES_MAX,
  FILES_MAX,
  removeFile,
} from "../../../contract/outreach/files.ts";
import { call } from "../../api/call.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { toBase64 } from "../../api/to-base64.ts";
import { useText } from "../../language/text.tsx";

/** A file beside what is being written. */
export interface WrittenFile extends Omit<DraftFile, "publicId"> {
  /** Null until the server knows it. */
  publicId: string | null;
  key: string;
  /** Why it is not all there. */
  error?: string | undefined;
  /** It is on its way. */
  coming: boolean;
  /** Its bytes; a page that was loaded anew has them no more. */
  source?: File | undefined;
}

export type FileDesk = ReturnType<typeof useDraftFiles>;

const known = (file: DraftFile): WrittenFile => ({ ...file, key: file.publicId, coming: false });
const isThere = (file: WrittenFile): boolean => file.publicId !== null && file.kept === file.size;

/**
 * The files of what is being written: brought to the server one after the other, in pieces, and kept there with the
 * draft. `begin` announces one where it belongs.
 */
export function useDraftFiles(
  there: readonly DraftFile[],
  begin: (file: { name: string; size: number }) => Promise<DraftFile>,
) {
  const t = useText();
  const [files, setFiles] = useState<WrittenFile[]>(() => there.map(known));
  const [refused, setRefused] = useState<string>();
  const now = useRef(files);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  function write(next: WrittenFile[]): void {
    now.current = next;
    setFiles(next);
  }
  const set = (key: string, fields: Partial<WrittenFile>) =>
    write(now.current.map((file) => (file.key === key ? { ...file, ...fields } : file)));

  async function bring(key: string): Promise<void> {
    const file = now.current.find((one) => one.key === key);
    if (!file?.source) return;
    const { source, name, size } = file;
    set(key, { coming: true, error: undefined });
    try {
      let there: DraftFile;
      if (file.publicId === null) {
        there = await begin({ name, size });
        // Taken out before the server had it.
        if (!now.current.some((one) => one.key === key)) {
          await call(removeFile, { params: { id: there.publicId } });
          return;
        }
        set(key, there);
      } else there = { ...file, publicId: file.publicId };
      while (there.kept < size && now.current.some((one) => one.key === key)) {
        const from = there.kept;
        const bytes = await toBase64(source.slice(from, from + FILE_PIECE_BYTES));
        there = await call(addFilePiece, { params: { id: there.publicId }, body: { from, bytes } });
        set(key, there);
      }
      set(key, { coming: false, source: undefined });
    } catch (problem) {
      // It is not there any more, so that there is nothing to go on with.
      const gone =
        problem instanceof Problem && (problem.code === "file-not-sent" || problem.code === "not-found");
      set(key, {
        coming: false,
        error: sentenceOf(problem, t),
        ...(gone && { publicId: null, kept: 0, source: undefined }),
      });
    }
  }
  const queue = (key: string) => {
    line.current = line.current.then(() => bring(key));
  };

  function add(chosen: readonly File[]): void {
    setRefused(undefined);
    for (const source of chosen) {
      const together = now.current.reduce((sum, file) => sum + file.size, 0);
      if (source.size === 0) setRefused(t("outreach.file.empty", { name: source.name }));
      else if (now.current.length >= FILES_MAX || together + source.size > FILES_BYTES_MAX)
        setRefused(t("outreach.file.tooMany", { max: FILES_MAX }));
      else {
        const key = crypto.getRandomValues(new Uint32Array(2)).join("-");
        const { name, size } = source;
        write([
          ...now.current,
          { publicId: null, key, name, size, kept: 0, risk: null, coming: true, source },
        ]);
        queue(key);
      }
    }
  }

  async function remove(key: string): Promise<void> {
    const file = now.current.find((one) => one.key === key);
    write(now.current.filter((one) => one.key !== key));
    setRefused(undefined);
    if (!file || file.publicId === null) return;
    try {
      await call(removeFile, { params: { id: file.publicId } });
    } catch (problem) {
      if (problem instanceof Problem && problem.code === "not-found") return;
      write([...now.current, { ...file, error: sentenceOf(problem, t) }]);
    }
  }

  return {
    files,
    refused,
    add,
    again: queue,
    remove: (key: string) => void remove(key),
    bytes: files.reduce((sum, file) => sum + file.size, 0),
    /** Handles of what goes out; null while something is not there. */
    ready: files.every(isThere) ? files.flatMap(({ publicId }) => publicId ?? []) : null,
  };
}
