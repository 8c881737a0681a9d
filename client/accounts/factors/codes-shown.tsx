import { useText } from "../../language/text.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import "./factors.css";

/** Recovery codes, on the only occasion they are shown. */
export function CodesShown({ codes }: { codes: readonly string[] }) {
  const t = useText();
  return (
    <>
      <p>{t("accounts.factor.codesSay", { count: codes.length })}</p>
      <ol className="recovery-codes" aria-label={t("accounts.factor.codes")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyButton text={codes.join("\n")} />
    </>
  );
}
