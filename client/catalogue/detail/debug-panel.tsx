import { Dialog } from "@base-ui/react/dialog";
import type { Podcast } from "../../../contract/catalogue.ts";
import { useText } from "../../language/text.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import "./debug-panel.css";

/** A value as one line: text unchanged, everything else as JSON. */
const asLine = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** The keys to hold for it; their names are printed on the keys. */
const keys = ["Shift", "Alt"] as const;

/** The one field that is left out of an answer: while its value is locked. */
const address = "itunesOwnerEMail" satisfies keyof Podcast;

interface Props {
  podcast: Podcast;
  onClose: () => void;
}

/** The podcast's fields as received, each with a copy button (A2.36). A locked address is not among them. */
export function DebugPanel({ podcast, onClose }: Props) {
  const t = useText();
  const fields: [string, unknown][] = Object.entries(podcast);
  const withheld = podcast.emailStatus === "LOCKED" && podcast[address] === undefined;
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="debug-panel">
          <div className="panel-bar">
            <Dialog.Title className="debug-title">{t("catalogue.debug.title")}</Dialog.Title>
            <span className="debug-keys wide-only">
              {keys.map((key) => (
                <kbd className="key-cap" key={key}>
                  {key}
                </kbd>
              ))}
              {t("catalogue.debug.click")}
            </span>
            <CopyButton
              text={JSON.stringify(podcast, null, 2)}
              iconLabel={t("catalogue.debug.copy", { name: "JSON" })}
            />
            <IconButton icon="cross" label={t("ui.close")} onClick={onClose} />
          </div>
          <dl>
            {fields.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={value === null ? "faint" : undefined}>{asLine(value)}</dd>
                <dd>
                  <CopyButton text={asLine(value)} iconLabel={t("catalogue.debug.copy", { name })} />
                </dd>
              </div>
            ))}
            {withheld ? (
              <div>
                <dt>{address}</dt>
                <dd className="faint">{t("catalogue.debug.notSent")}</dd>
              </div>
            ) : null}
          </dl>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
