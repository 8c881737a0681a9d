import { type ReactNode, useState } from "react";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useMarkChange } from "./use-mark-change.ts";

interface Mark {
  publicId: string;
  name: string;
}

interface Props<M extends Mark> {
  marks: readonly M[];
  row: (mark: M) => ReactNode;
  /** Stands in the place of the row of which the handle is open. */
  form: (mark: M) => ReactNode;
  open: string | null;
  onOpen: (publicId: string) => void;
  /** Deletes one, after a question with this label and these words. */
  remove: (mark: M) => Promise<unknown>;
  removeLabel: string;
  removeSays: (mark: M | null) => string;
  fresh: () => Promise<unknown>;
}

/** Tags or own fields of the organization, each changed in its place or deleted. */
export function MarkRows<M extends Mark>(props: Props<M>) {
  const { marks, row, form, open, onOpen, remove, removeLabel, removeSays, fresh } = props;
  const t = useText();
  const [deleting, setDeleting] = useState<M | null>(null);
  const { change, error, waiting } = useMarkChange(fresh);
  return (
    <>
      <ul className="tag-rows">
        {marks.map((mark) => (
          <li key={mark.publicId}>
            {open === mark.publicId ? (
              form(mark)
            ) : (
              <>
                {row(mark)}
                <span className="tag-row-end">
                  <IconButton
                    icon="pencil"
                    label={t("campaigns.marks.change", { name: mark.name })}
                    onClick={() => onOpen(mark.publicId)}
                  />
                  <IconButton
                    icon="bin"
                    label={t("campaigns.marks.delete", { name: mark.name })}
                    onClick={() => setDeleting(mark)}
                  />
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        kind="final"
        title={t("campaigns.marks.deleteTitle", { name: deleting?.name ?? "" })}
        confirmLabel={removeLabel}
        state={waiting ? "waiting" : "ready"}
        error={error ? sentenceOf(error, t) : undefined}
        onConfirm={() => {
          if (deleting) void change(() => remove(deleting).then(() => setDeleting(null)));
        }}
        onCancel={() => setDeleting(null)}
      >
        <p>{removeSays(deleting)}</p>
      </ConfirmDialog>
    </>
  );
}
