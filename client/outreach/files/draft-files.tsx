import { useRef } from "react";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { fileSize } from "./file-size.ts";
import type { FileDesk, WrittenFile } from "./use-draft-files.ts";
import "./files.css";

/** The files that go with what is being written, how far each has come, and adding more. */
export function DraftFiles({ desk }: { desk: FileDesk }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="draft-files">
      {desk.files.length > 0 ? (
        <ul className="mail-files" aria-label={t("outreach.file.list")}>
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
        aria-label={t("outreach.file.add")}
        onChange={(event) => {
          desk.add([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
      <Button kind="third" icon="plus" onClick={() => input.current?.click()}>
        {t("outreach.file.add")}
      </Button>
      <p role="status" className="small warn">
        {desk.refused ?? ""}
      </p>
    </div>
  );
}

function FileLine({ file, desk }: { file: WrittenFile; desk: FileDesk }) {
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
            aria-label={t("outreach.file.coming", { name: file.name })}
          />
        ) : null}
        {file.risk ? <small className="small warn">{t(`outreach.file.risk.${file.risk}`)}</small> : null}
        {whole || file.coming ? null : (
          <small className="small danger" role="alert">
            {file.error ?? t("outreach.file.half")}
          </small>
        )}
      </div>
      {!whole && !file.coming && file.source ? (
        <Button kind="third" onClick={() => desk.again(file.key)}>
          {t("outreach.file.again")}
        </Button>
      ) : null}
      <IconButton
        icon="cross"
        label={t("outreach.file.remove", { name: file.name })}
        onClick={() => desk.remove(file.key)}
      />
    </li>
  );
}
