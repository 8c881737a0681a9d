import type { Podcast } from "../../contract/catalogue.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { originWords } from "./origin.ts";
import { RequestAddress } from "./request-address.tsx";
import "./email-block.css";

/** The blurred text in place of a locked address; invented, and the same for every podcast (A4.04). */
const invented = "studio@some-show.example";

/** Why an address that was unlocked is no longer there. */
const TAKEN = {
  objection: "contacts.takenObjection",
  undelivered: "contacts.takenUndelivered",
} as const;

interface Props {
  podcast: Podcast;
  /** The price of unlocking and the available credits; undefined while they load. */
  price: { credits: number; available: number } | undefined;
  /** Undefined if unlocking is impossible because no organization is selected. */
  onUnlock: (() => void) | undefined;
}

function Address({ address }: { address: string }) {
  const t = useText();
  return (
    <p className="address">
      <span>{address}</span>
      <CopyButton text={address} iconLabel={t("contacts.copy")} />
      <a
        className="icon-button"
        href={`mailto:${encodeURIComponent(address)}`}
        aria-label={t("contacts.write")}
        title={t("contacts.write")}
      >
        <Icon name="mail" />
      </a>
    </p>
  );
}

function Locked({ podcast, price, onUnlock }: Props) {
  const t = useText();
  const format = useFormats();
  const seen = podcast.itunesOwnerEMail;
  return (
    <>
      {seen === undefined ? (
        <>
          <p className="invented-address" aria-hidden="true">
            {invented}
          </p>
          <VisuallyHidden>{t("contacts.locked")}</VisuallyHidden>
        </>
      ) : (
        <Address address={seen} />
      )}
      <p className="small muted">
        {podcast.emailOrigin ? `${originWords(podcast.emailOrigin, t, format)} ` : ""}
        {podcast.emailLastAlive
          ? `${t("contacts.tookMail", { day: format.day(podcast.emailLastAlive) })} `
          : ""}
        {seen === undefined
          ? price
            ? t("contacts.lockedSays", { credits: price.credits })
            : null
          : t("contacts.byPermission")}
      </p>
      <div className="email-actions">
        <Button
          icon="unlock"
          reason={onUnlock ? undefined : t("contacts.noOwner")}
          onClick={() => onUnlock?.()}
        >
          {price ? t("contacts.unlockFor", { credits: price.credits }) : t("contacts.unlock")}
        </Button>
        {price ? (
          <span className="small faint num">
            {t("contacts.have", { count: format.count(price.available) })}
          </span>
        ) : null}
      </div>
    </>
  );
}

/** The address, or what prevents the user from seeing it (A4.03 to A4.05). */
export function EmailBlock(props: Props) {
  const { podcast } = props;
  const t = useText();
  const format = useFormats();
  const address = podcast.itunesOwnerEMail;
  return (
    <section className="email-block">
      <h2>{t("contacts.title")}</h2>
      {podcast.emailTaken ? (
        <Note>
          {t(TAKEN[podcast.emailTaken.reason], {
            credits: podcast.emailTaken.credits,
            day: format.day(podcast.emailTaken.at),
          })}
        </Note>
      ) : null}
      {podcast.emailTaken?.reason === "undelivered" && podcast.emailStatus !== "UNKNOWN" ? (
        <RequestAddress podcastId={podcast.publicId} />
      ) : null}
      {podcast.emailStatus === "LOCKED" && !podcast.emailTaken ? <Locked {...props} /> : null}
      {podcast.emailStatus === "UNLOCKED" && address !== undefined ? (
        <>
          <Address address={address} />
          <p className="small muted">
            {t("contacts.unlocked")}{" "}
            {podcast.emailOrigin ? originWords(podcast.emailOrigin, t, format) : null}
          </p>
        </>
      ) : null}
      {podcast.emailStatus === "UNKNOWN" ? <RequestAddress podcastId={podcast.publicId} /> : null}
    </section>
  );
}
