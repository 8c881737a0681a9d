import { useEffect, useRef, useState } from "react";
import { readReceipt } from "../../../contract/purchases.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";

/**
 * The provider's receipt page. Its address expires, so it is requested on demand; opened without its own click it
 * would be blocked as a popup.
 */
export function ReceiptLink({ sessionId }: { sessionId: string }) {
  const t = useText();
  const [wanted, setWanted] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const receipt = useAsk(readReceipt, { params: { sessionId } }, { enabled: wanted, staleTime: 0 });
  const url = receipt.data?.url;
  useEffect(() => {
    if (url) link.current?.focus();
  }, [url]);
  if (url) {
    return (
      <a ref={link} className="lone-link" href={url} target="_blank" rel="noopener noreferrer">
        {t("purchases.receipt")}
      </a>
    );
  }
  const words = receipt.error
    ? sentenceOf(receipt.error, t)
    : receipt.data
      ? t("purchases.noReceipt")
      : receipt.isFetching
        ? t("ui.loading")
        : null;
  if (words) {
    return (
      <small role="status" className={receipt.error ? "danger" : undefined}>
        {words}
      </small>
    );
  }
  return (
    <button type="button" className="text-link" onClick={() => setWanted(true)}>
      {t("purchases.getReceipt")}
    </button>
  );
}
