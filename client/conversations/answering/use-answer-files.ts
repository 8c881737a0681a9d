import { useEffect } from "react";
import { beginFile } from "../../../contract/conversations/files.ts";
import { type ReplyForm, readReplyForm } from "../../../contract/conversations/reply.ts";
import type { DraftFile } from "../../../contract/outreach/files.ts";
import { call } from "../../api/call.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import { type FileDesk, useDraftFiles } from "../../outreach/files/use-draft-files.ts";

/** Keeps what the reply form says of files, for whoever opens the composer next. */
export function rememberFiles(conversation: string, files: readonly DraftFile[]): void {
  queryClient.setQueryData(
    keyOf(readReplyForm, { params: { id: conversation } }),
    (form: ReplyForm | undefined) => form && { ...form, files: [...files] },
  );
}

/** The files of an answer. */
export function useAnswerFiles(conversation: string, form: ReplyForm): FileDesk {
  const desk = useDraftFiles(form.files, (body) => call(beginFile, { params: { id: conversation }, body }));
  const { files } = desk;
  useEffect(() => {
    const there = files.flatMap(({ publicId, name, size, kept, risk }) =>
      publicId === null ? [] : { publicId, name, size, kept, risk },
    );
    rememberFiles(conversation, there);
  }, [files, conversation]);
  return desk;
}
