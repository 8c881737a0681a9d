import { Link } from "@tanstack/react-router";
import type { ConversationBeside } from "../../../contract/conversations.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Turn } from "../turn.tsx";

interface Props {
  beside: ConversationBeside;
  /** The one they stand beside. */
  conversation: string;
}

/** Other conversations with the same person. */
export function EarlierConversations({ beside, conversation }: Props) {
  const t = useText();
  const format = useFormats();
  if (beside.earlier.length === 0) return null;
  return (
    <section className="earlier" aria-labelledby={`earlier-${conversation}`}>
      <h3 id={`earlier-${conversation}`}>{t("conversations.beside.earlier")}</h3>
      <ul>
        {beside.earlier.map((one) => (
          <li key={one.publicId}>
            <Link to={paths.conversation} params={{ conversationId: one.publicId }} search={{ view: "all" }}>
              {one.subject || t("conversations.beside.noSubject")}
            </Link>
            <span className="small muted">
              <Turn turn={one.turn} state={one.state} />
              <time dateTime={one.at}>{format.day(one.at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
