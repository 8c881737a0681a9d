import { useEffect } from "react";
import type { Discovered } from "../../contract/mailbox-discovery.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Note } from "../ui/note.tsx";
import { Spinner } from "../ui/spinner.tsx";
import type { FormAccess } from "./field-access.ts";
import { looksLikeAddress } from "./found-servers.ts";
import { type Discovery, useDiscovery } from "./use-discovery.ts";

/** After the last key, before the servers are looked up. */
const PAUSE_MS = 900;

/** The address comes first: its servers are found from it, and entered below. */
export function AddressSection({ form, change, errorOf, typed }: FormAccess & { typed: boolean }) {
  const t = useText();
  const discovery = useDiscovery({ form, change });
  const { look } = discovery;
  const address = form.senderAddress.trim();
  // A stored address has its servers already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is looked up
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(look, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [address, typed]);
  return (
    <section className="mail-section">
      <h2 className="type-head">{t("mailbox.account")}</h2>
      <div className="address-and-look">
        <TextField
          name="senderAddress"
          label={t("mailbox.senderAddress")}
          hint={t("mailbox.senderAddressHint")}
          type="email"
          autoComplete="email"
          required
          value={form.senderAddress}
          error={errorOf("senderAddress")}
          onChange={(event) => change({ senderAddress: event.target.value }, "senderAddress")}
        />
        <Button
          state={discovery.looking ? "waiting" : "ready"}
          disabled={!looksLikeAddress(address)}
          onClick={() => look(true)}
        >
          {t("mailbox.find")}
        </Button>
      </div>
      <div role="status">
        <FoundServers {...discovery} />
      </div>
    </section>
  );
}

function FoundServers({ looking, found, failure, used, use }: Discovery) {
  const t = useText();
  if (looking)
    return (
      <p className="small faint">
        <Spinner /> {t("mailbox.find.looking")}
      </p>
    );
  if (failure)
    return (
      <Note kind="warning" start={t("mailbox.find.failed")}>
        {failure}
      </Note>
    );
  if (!found) return null;
  const { source, imap, smtp, provider } = found.servers;
  const domain = found.address.slice(found.address.lastIndexOf("@") + 1);
  if (!source || !imap || !smtp)
    return (
      <Note kind="warning" start={t("mailbox.find.none", { domain })}>
        {t("mailbox.find.byHand")}
      </Note>
    );
  return (
    <>
      <Note icon="check" start={`${provider ?? domain}.`}>
        {t(`mailbox.find.source.${source}`, { domain })}{" "}
        {used ? (
          t("mailbox.find.entered")
        ) : (
          <button type="button" onClick={use}>
            {t("mailbox.find.use", { imap: imap.host, smtp: smtp.host })}
          </button>
        )}
      </Note>
      <SignInHint {...found.servers} />
    </>
  );
}

/** Which password this provider accepts (B1.14). */
function SignInHint({ signIn, appPasswords }: Discovered) {
  const t = useText();
  if (signIn === "password") return null;
  return (
    <p className="small mt-3">
      {t(`mailbox.find.signIn.${signIn}`)}{" "}
      {appPasswords ? (
        <a href={appPasswords} target="_blank" rel="noopener noreferrer">
          {t("mailbox.find.appPassword")}
        </a>
      ) : null}
    </p>
  );
}
