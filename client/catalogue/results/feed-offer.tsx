import { addByFeed } from "../../../contract/catalogue.ts";
import { listOwnPodcasts } from "../../../contract/catalogue-added.ts";
import { useOwner } from "../../accounts/owner.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";

/** Offers the podcast of a feed whose address was typed into the search line, whether it is in the catalogue or not. */
export function FeedOffer({ address, onFound }: { address: string; onFound: (publicId: string) => void }) {
  const t = useText();
  const owner = useOwner();
  const add = useTell(addByFeed, {
    onSuccess: ({ publicId, added }) => {
      if (added) void forget(listOwnPodcasts);
      onFound(publicId);
    },
  });
  return (
    <>
      {add.error ? <Note kind="failing">{sentenceOf(add.error, t)}</Note> : null}
      <Note start={t("catalogue.offer.start")}>{t("catalogue.offer.says")}</Note>
      <p className="mt-4">
        <Button
          icon="plus"
          state={add.isPending ? "waiting" : "ready"}
          onClick={() => add.mutate({ body: { feedUrl: address, ...(owner && { owner: owner.publicId }) } })}
        >
          {t("catalogue.offer.add")}
        </Button>
      </p>
    </>
  );
}
