import { useRef } from "react";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { fileSize } from "../file-size.ts";
import type { AnswerFile, useAnswerFiles } from "./use-answer-files.ts";

type Desk = ReturnType<typeof useAnswerFiles>;

/** The files that go with an answer, how far each has come, and adding more. */
export function AnswerFiles({ desk }: { desk: Desk }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="answer-files">
      {desk.files.length > 0 ? (
        <ul className="mail-files" aria-label={t("conversations.answer.file.list")}>
          {desk.files.map((file) => (
            <FileLine key={file.key} file={file} desk={desk} />
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("conversations.answer.file.add")}
        onChange={(event) => {
          desk.add([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
      <Button kind="third" icon="plus" onClick={() => input.current?.click()}>
        {t("conversations.answer.file.add")}
      </Button>
      <p role="status" className="small warn">
        {desk.refused ?? ""}
      </p>
    </div>
  );
}

function FileLine({ file, desk }: { file: AnswerFile; desk: Desk }) {
  const t = useText();
  const whole = file.publicId !== null && file.kept === file.size;
  return (
    <li>
      <Icon name={file.risk || file.error ? "warning" : "file"} size="small" />
      <div className="min-w-0">
        <bdi className="mail-file-name">{file.name}</bdi>
        <small className="small muted">{fileSize(file.size, t)}</small>
        {file.coming ? (
          <progress
            max={file.size}
            value={file.kept}
            aria-label={t("conversations.answer.file.coming", { name: file.name })}
          />
        ) : null}
        {file.risk ? <small className="small warn">{t(`conversations.risk.${file.risk}`)}</small> : null}
        {whole || file.coming ? null : (
          <small className="small danger" role="alert">
            {file.error ?? t("conversations.answer.file.half")}
          </small>
        )}
      </div>
      {!whole && !file.coming && file.source ? (
        <Button kind="third" onClick={() => desk.again(file.key)}>
          {t("conversations.again")}
        </Button>
      ) : null}
      <IconButton
        icon="cross"
        label={t("conversations.answer.file.remove", { name: file.name })}
        onClick={() => desk.remove(file.key)}
      />
    </li>
  );
}
