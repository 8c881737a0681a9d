import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { announce } from "../../ui/announcer.tsx";
import { Popover } from "../../ui/floating/popover.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import "./bell.css";
import { noticePlace, noticeWords } from "./notice-words.ts";
import { useNotices } from "./use-notices.ts";

/** The bell in the masthead, with how much news there is; its sheet lists it. Opening it marks all as seen. */
export function Bell() {
  const t = useText();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const { notices, seeAll } = useNotices();
  const unseen = notices.data?.unseen ?? 0;
  const page = notices.data?.page ?? [];
  function change(next: boolean): void {
    // What was new stays marked while the sheet is open.
    if (!next && unseen > 0) seeAll();
    setOpen(next);
  }
  const label = t("accounts.notices.bell", { count: unseen });
  const before = useRef(unseen);
  useEffect(() => {
    if (unseen > before.current) announce(label);
    before.current = unseen;
  }, [unseen, label]);
  return (
    <Popover
      title={t("accounts.notices.title")}
      align="end"
      open={open}
      onOpenChange={change}
      trigger={
        <IconButton
          icon="bell"
          className={unseen > 0 ? "bell ringing" : "bell"}
          label={label}
          data-count={Math.min(unseen, 99)}
        />
      }
    >
      {notices.error && !notices.data ? (
        <p className="notice-none danger">{sentenceOf(notices.error, t)}</p>
      ) : page.length === 0 ? (
        <p className="notice-none muted">{t("accounts.notices.none")}</p>
      ) : (
        <ul className="notice-list">
          {page.map((notice) => (
            <li key={notice.id}>
              <Link
                {...noticePlace(notice)}
                className={notice.seen ? "" : "fresh"}
                onClick={() => change(false)}
              >
                <span>
                  {noticeWords(notice, t)}
                  {notice.seen ? null : <span className="visually-hidden"> {t("accounts.notices.new")}</span>}
                </span>
                <time dateTime={notice.created}>{formats.ago(notice.created)}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="notice-foot">
        <Link to={paths.preferences} hash="notices" onClick={() => change(false)}>
          {t("accounts.notices.choose")}
        </Link>
      </p>
    </Popover>
  );
}
