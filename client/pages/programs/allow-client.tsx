import { useState } from "react";
import { readAskedAccess } from "../../../contract/accounts/connected.ts";
import { AllowClient, RefuseLink } from "../../accounts/connected/allow-client.tsx";
import { useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Pending } from "../../ui/pending.tsx";
import { Bone } from "../../ui/skeleton.tsx";

/** `/oauth/authorize`: where a program sends whoever is to let it act for them (D4.06). */
export default function AllowClientPage() {
  const t = useText();
  // As it stands in the address, which a reading into values and back might change.
  const [asked] = useState(() => location.search.slice(1) || "-");
  const access = useAsk(
    readAskedAccess,
    { query: { asked } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  const { data } = access;
  return (
    <main className="page allow-page" tabIndex={-1}>
      {data ? (
        data.trouble === null ? (
          <AllowClient asked={asked} access={data} />
        ) : (
          <>
            <h1>{t("accounts.connected.troubleTitle")}</h1>
            <p className="lead mt-4">{t(`accounts.connected.trouble.${data.trouble}`)}</p>
            <p className="mt-5">
              <RefuseLink back={data.back} words="accounts.connected.backTo" />
            </p>
          </>
        )
      ) : (
        <>
          <h1 className="visually-hidden">{t("accounts.connected.view")}</h1>
          <Pending asked={access} failedStart={t("accounts.connected.troubleTitle")}>
            <Bone width={420} height={40} />
          </Pending>
        </>
      )}
    </main>
  );
}
