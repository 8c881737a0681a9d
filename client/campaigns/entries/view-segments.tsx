import { useNavigate } from "@tanstack/react-router";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Segments } from "../../ui/lists/segments.tsx";

export type EntriesView = "list" | "board" | "offers";

interface Props {
  campaignId: string;
  value: EntriesView;
  /** Between rows and board, which are one page; without it they are opened. */
  onView?: ((view: "board" | undefined) => void) | undefined;
}

/** The ways to look at a campaign's podcasts: rows, board, and what they offer. */
export function ViewSegments({ campaignId, value, onView }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const params = { publicId: campaignId };
  function look(view: EntriesView): void {
    const board = view === "board" ? view : undefined;
    if (view === "offers") void navigate({ to: paths.offers, params });
    else if (onView) onView(board);
    else void navigate({ to: paths.entries, params, search: board ? { view: board } : {} });
  }
  return (
    <Segments
      label={t("campaigns.board.view")}
      value={value}
      onChange={look}
      segments={[
        { value: "list", label: t("campaigns.board.list"), icon: "list" },
        { value: "board", label: t("campaigns.board.board"), icon: "board" },
        { value: "offers", label: t("campaigns.board.offers"), icon: "card" },
      ]}
    />
  );
}
