import { useRef, useState } from "react";
import { MOST_NEWS, MOST_SAVED_SEARCHES, type SavedSearch } from "../../../contract/catalogue-saved.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { type TextOf, useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/floating/popover.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type PodcastSearch, searchOf } from "../results/search.ts";
import { NameForm } from "./name-form.tsx";
import { type Saved, useSaved } from "./use-saved.ts";
import "./saved.css";

/** "12 new", "99+ new"; nothing if there are none or the number is unknown. */
function newsWords(found: number | null | undefined, t: TextOf): string | null {
  if (!found) return null;
  return found > MOST_NEWS
    ? t("catalogue.saved.moreNews", { count: MOST_NEWS })
    : t("catalogue.saved.news", { count: found });
}

const sameSearch = (one: PodcastSearch, other: PodcastSearch): boolean => {
  const plain = (search: PodcastSearch) => JSON.stringify(Object.entries(search).sort());
  return plain(one) === plain(other);
};

interface LineProps {
  one: SavedSearch;
  current: boolean;
  list: Saved;
  onOpen: () => void;
  onRemove: () => void;
}

/** One saved search: opens it; can be renamed in place, and deleted. */
function SavedLine({ one, current, list, onOpen, onRemove }: LineProps) {
  const t = useText();
  const format = useFormats();
  const [renaming, setRenaming] = useState(false);
  const news = newsWords(list.news.get(one.publicId), t);
  if (renaming) {
    return (
      <li className="saved-renaming">
        <NameForm
          label={t("catalogue.saved.newName")}
          act={t("catalogue.saved.keep")}
          name={one.name}
          autoFocus
          onName={async (name) => {
            await list.rename(one, name);
            setRenaming(false);
          }}
        >
          <Button kind="third" onClick={() => setRenaming(false)}>
            {t("catalogue.saved.cancel")}
          </Button>
        </NameForm>
      </li>
    );
  }
  return (
    <li className="saved-line">
      <button type="button" className="popup-item" aria-current={current || undefined} onClick={onOpen}>
        <span className="saved-name">{one.name}</span>
        {news ? (
          <small className="num">
            {news}
            <VisuallyHidden>
              {" "}
              {t("catalogue.saved.newsSince", { day: format.day(one.opened) })}
            </VisuallyHidden>
          </small>
        ) : null}
      </button>
      <IconButton
        icon="pencil"
        label={t("catalogue.saved.rename", { name: one.name })}
        onClick={() => setRenaming(true)}
      />
      <IconButton icon="bin" label={t("catalogue.saved.delete", { name: one.name })} onClick={onRemove} />
    </li>
  );
}

/** The searches, or why there are none to see. */
function SavedLines({
  list,
  search,
  onOpen,
}: {
  list: Saved;
  search: PodcastSearch;
  onOpen: (one: SavedSearch) => void;
}) {
  const t = useText();
  const lines = useRef<HTMLUListElement>(null);
  const { saved } = list;
  if (list.error && !saved) {
    return (
      <div className="saved-words">
        <Note kind="failing" start={t("catalogue.saved.failed")}>
          <button type="button" onClick={list.again}>
            {t("catalogue.again")}
          </button>
        </Note>
      </div>
    );
  }
  if (!saved) {
    return (
      <div className="saved-words">
        <Skeleton>
          <Bone height={18} />
          <Bone height={18} width="70%" />
        </Skeleton>
      </div>
    );
  }
  if (saved.length === 0) return <p className="saved-words small muted">{t("catalogue.saved.none")}</p>;
  return (
    <ul ref={lines} tabIndex={-1} className="saved-lines" aria-label={t("catalogue.saved.title")}>
      {saved.map((one) => (
        <SavedLine
          key={one.publicId}
          one={one}
          current={sameSearch(searchOf(one.filters), search)}
          list={list}
          onOpen={() => onOpen(one)}
          onRemove={() => {
            // Its button goes with it: the focus stays in the list.
            lines.current?.focus();
            void list.remove(one);
          }}
        />
      ))}
    </ul>
  );
}

/** Saves the current search, or says why there is nothing to save. */
function SaveThis({ list, search }: { list: Saved; search: PodcastSearch }) {
  const t = useText();
  const { saved } = list;
  if (!saved) return null;
  const same = saved.find((one) => sameSearch(searchOf(one.filters), search));
  if (same) {
    return <p className="saved-words small muted">{t("catalogue.saved.isSaved", { name: same.name })}</p>;
  }
  if (saved.length >= MOST_SAVED_SEARCHES) {
    return (
      <p className="saved-words small muted">{t("catalogue.saved.full", { max: MOST_SAVED_SEARCHES })}</p>
    );
  }
  const nothing = Object.keys(search).length === 0;
  if (nothing) return <p className="saved-words small muted">{t("catalogue.saved.nothing")}</p>;
  return (
    <div className="saved-words">
      <NameForm
        label={t("catalogue.saved.name")}
        act={t("catalogue.saved.save")}
        onName={(name) => list.save(search, name)}
      />
    </div>
  );
}

/** The user's saved searches, each with its number of new podcasts, and a field for saving the current one. */
export function SavedMenu({
  search,
  ready,
  onOpen,
}: {
  search: PodcastSearch;
  /** The podcasts of the search are shown. */
  ready: boolean;
  onOpen: (search: PodcastSearch) => void;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const list = useSaved(ready);
  const counts = [...list.news.values()].map((found) => found ?? 0);
  const sum = counts.reduce((all, found) => all + found, 0);
  // Sums of "more than 99" are more than 99, too.
  const news = newsWords(Math.min(sum, MOST_NEWS + 1), t);

  if (!list.possible) return null;

  function openOne(one: SavedSearch): void {
    setOpen(false);
    list.opened(one);
    onOpen(searchOf(one.filters));
  }

  return (
    <Popover
      title={t("catalogue.saved.title")}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="button saved-trigger">
          <Icon name="bookmark" size="small" />
          <span>{t("catalogue.saved.open")}</span>
          {news ? <small className="num">{news}</small> : null}
        </button>
      }
    >
      <div className="saved">
        {list.failure ? (
          <div className="saved-words">
            <Note kind="failing">{sentenceOf(list.failure, t)}</Note>
          </div>
        ) : null}
        <SavedLines list={list} search={search} onOpen={openOne} />
        {list.saved ? <hr className="popup-line" /> : null}
        <SaveThis list={list} search={search} />
      </div>
    </Popover>
  );
}
