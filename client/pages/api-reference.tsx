import { useNavigate, useSearch } from "@tanstack/react-router";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Reference } from "../programs/reference.tsx";

/** `/docs/api`: what programs may call; open to everybody. */
export default function ApiReferencePage() {
  const t = useText();
  const { call, q } = useSearch({ from: "/shell/docs/api" });
  const navigate = useNavigate();
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio ruled">
        <h1>{t("accounts.reference.title")}</h1>
      </div>
      <Reference
        {...(call !== undefined && { call })}
        {...(q !== undefined && { q })}
        onSearch={(typed) =>
          void navigate({
            to: paths.apiReference,
            search: { ...(call !== undefined && { call }), ...(typed && { q: typed }) },
            replace: true,
          })
        }
      />
    </main>
  );
}
