import { useState } from "react";
import { changeCode } from "../../contract/tracking/codes.ts";
import { changeLink, type Link, linkDays, linkQrPng, linkQrSvg } from "../../contract/tracking.ts";
import { call } from "../api/call.ts";
import { download } from "../api/download.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { saveFile } from "../ui/lists/save-file.ts";
import { Note } from "../ui/note.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import { DayBars } from "./day-bars.tsx";
import { forgetLinks, useCodes } from "./use-tracking.ts";

interface Props {
  campaignId: string;
  link: Link;
  onClose: () => void;
}

/** One link: its QR code, its days, and what can become of it (C6.06, C6.08). */
export function LinkSheet({ campaignId, link, onClose }: Props) {
  const t = useText();
  const days = useAsk(linkDays, { params: { id: link.publicId } }, { refetchOnMount: "always" });
  const codes = useCodes(campaignId).data;
  const [removing, setRemoving] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const code = codes?.page.find(
    (one) => one.state === "given" && one.entryExternalId === link.entryExternalId,
  );
  const title = link.title ?? t("tracking.gone");

  async function act(work: () => Promise<unknown>, said: string | null): Promise<void> {
    if (waiting) return;
    setWaiting(true);
    setError(null);
    try {
      await work();
      if (said) showToast(said);
      if (said) await forgetLinks();
    } catch (thrown) {
      setError(thrown);
    }
    setRemoving(false);
    setWaiting(false);
  }
  const turn = (state: Link["state"]) =>
    act(() => call(changeLink, { params: { id: link.publicId }, body: { state } }), t("tracking.changed"));
  const changeIt = (what: "take-back" | "retire") =>
    act(
      () => call(changeCode, { params: { id: code!.publicId }, body: { act: what } }),
      t("tracking.codeDone"),
    );
  const keep = (kind: "svg" | "png") =>
    act(async () => {
      const route = kind === "svg" ? linkQrSvg : linkQrPng;
      saveFile(`${link.address.slice(-7)}.${kind}`, await download(route, { params: { id: link.publicId } }));
    }, null);

  const live = link.state !== "removed";
  return (
    <>
      <Dialog
        open
        onClose={waiting ? undefined : onClose}
        width={720}
        title={title}
        description={<p className="small muted">{t(`tracking.state.${link.state}`)}</p>}
        actions={
          <>
            {live ? (
              <>
                <Button large onClick={() => void turn(link.state === "open" ? "closed" : "open")}>
                  {t(link.state === "open" ? "tracking.close" : "tracking.reopen")}
                </Button>
                <Button kind="removing" large onClick={() => setRemoving(true)}>
                  {t("tracking.remove")}
                </Button>
              </>
            ) : null}
            <Button large disabled={waiting} onClick={onClose}>
              {t("ui.close")}
            </Button>
          </>
        }
      >
        {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
        <div className="link-parts">
          {live ? (
            <section className="link-qr">
              <QrCode address={link.address} label={t("tracking.qr", { address: link.address })} />
              <div>
                <p className="link-address num">{link.address}</p>
                {link.code ? <p className="link-code num">{link.code}</p> : null}
                <div className="row-of mt-3">
                  <Button icon="download" onClick={() => void keep("svg")}>
                    {t("tracking.qrSvg")}
                  </Button>
                  <Button icon="download" onClick={() => void keep("png")}>
                    {t("tracking.qrPng")}
                  </Button>
                </div>
              </div>
            </section>
          ) : null}
          <section>
            <h3>{t("tracking.days")}</h3>
            {days.data ? (
              <DayBars days={days.data.days} title={t("tracking.days")} />
            ) : days.error ? (
              <Note kind="failing">{sentenceOf(days.error, t)}</Note>
            ) : (
              <Skeleton>
                <Bone height={120} />
              </Skeleton>
            )}
          </section>
          <section>
            <h3>{t("tracking.leadsTo")}</h3>
            <p className="small link-target">{link.target}</p>
            {live && link.state === "open" ? (
              <p className="small muted mt-2">{t("tracking.closeSays")}</p>
            ) : null}
          </section>
          {live && code ? (
            <section>
              <h3>{t("tracking.column.code")}</h3>
              <p className="small muted">{t("tracking.codeBackSays")}</p>
              <div className="row-of mt-2">
                <Button onClick={() => void changeIt("take-back")}>{t("tracking.codeBack")}</Button>
                <Button kind="removing" onClick={() => void changeIt("retire")}>
                  {t("tracking.codeRetire")}
                </Button>
              </div>
            </section>
          ) : null}
        </div>
      </Dialog>
      {removing ? (
        <ConfirmDialog
          open
          title={t("tracking.removeTitle")}
          kind="final"
          confirmLabel={t("tracking.remove")}
          state={waiting ? "waiting" : "ready"}
          onConfirm={() => void turn("removed")}
          onCancel={() => setRemoving(false)}
        >
          {t("tracking.removeSays")}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
