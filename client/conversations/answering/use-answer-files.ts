import { useEffect, useRef, useState } from "react";
import {
  ANSWER_FILES_BYTES_MAX,
  ANSWER_FILES_MAX,
  addFilePiece,
  beginFile,
  type DraftFile,
  FILE_PIECE_BYTES,
  removeFile,
} from "../../../contract/conversations/files.ts";
import { type ReplyForm, readReplyForm } from "../../../contract/conversations/reply.ts";
import { call } from "../../api/call.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { toBase64 } from "./to-base64.ts";

/** A file beside what is being written. */
export interface AnswerFile extends Omit<DraftFile, "publicId"> {
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

const known = (file: DraftFile): AnswerFile => ({ ...file, key: file.publicId, coming: false });
const isThere = (file: AnswerFile): boolean => file.publicId !== null && file.kept === file.size;

/** Keeps what the reply form says of files, for whoever opens the composer next. */
export function rememberFiles(conversation: string, files: readonly DraftFile[]): void {
  queryClient.setQueryData(
    keyOf(readReplyForm, { params: { id: conversation } }),
    (form: ReplyForm | undefined) => form && { ...form, files: [...files] },
  );
}

/** The files of an answer: brought to the server one after the other, in pieces, and kept there with the draft. */
export function useAnswerFiles(conversation: string, form: ReplyForm) {
  const t = useText();
  const [files, setFiles] = useState<AnswerFile[]>(() => form.files.map(known));
  const [refused, setRefused] = useState<string>();
  const now = useRef(files);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  function write(next: AnswerFile[]): void {
    now.current = next;
    setFiles(next);
  }
  const set = (key: string, fields: Partial<AnswerFile>) =>
    write(now.current.map((file) => (file.key === key ? { ...file, ...fields } : file)));
  useEffect(() => {
    const there = files.flatMap(({ publicId, name, size, kept, risk }) =>
      publicId === null ? [] : { publicId, name, size, kept, risk },
    );
    rememberFiles(conversation, there);
  }, [files, conversation]);

  async function bring(key: string): Promise<void> {
    const file = now.current.find((one) => one.key === key);
    if (!file?.source) return;
    const { source, name, size } = file;
    set(key, { coming: true, error: undefined });
    try {
      let there: DraftFile;
      if (file.publicId === null) {
        there = await call(beginFile, { params: { id: conversation }, body: { name, size } });
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
      if (source.size === 0) setRefused(t("conversations.answer.file.empty", { name: source.name }));
      else if (now.current.length >= ANSWER_FILES_MAX || together + source.size > ANSWER_FILES_BYTES_MAX)
        setRefused(t("conversations.answer.file.tooMany", { max: ANSWER_FILES_MAX }));
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
    /** Handles of what goes out; null while something is not there. */
    ready: files.every(isThere) ? files.flatMap(({ publicId }) => publicId ?? []) : null,
  };
}
