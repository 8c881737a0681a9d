import { useText } from "../../language/text.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { ProviderForm } from "./provider-form.ts";

interface Props {
  form: ProviderForm;
  change: (part: Partial<ProviderForm>) => void;
  errorOf: (field: string) => string | undefined;
}

/** The mail servers behind an OIDC provider. */
export function ProviderServers({ form, change, errorOf }: Props) {
  const t = useText();
  return (["imap", "smtp"] as const).map((server) => {
    const given = form[server];
    const set = (part: Partial<typeof given>) => change({ [server]: { ...given, ...part } });
    return (
      <div key={server} className="full-width provider-server">
        <TextField
          name={`${server}/host`}
          label={t(`mailbox.server.${server}`)}
          value={given.host}
          error={errorOf(`${server}/host`)}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => set({ host: event.target.value })}
        />
        <NumberField
          name={`${server}/port`}
          label={t("mailbox.port")}
          value={given.port}
          min={1}
          max={65_535}
          format={{ useGrouping: false }}
          error={errorOf(`${server}/port`)}
          onChange={(port) => set({ port })}
        />
        <Checkbox checked={given.secure} onChange={(event) => set({ secure: event.target.checked })}>
          {t("mailbox.secure")}
        </Checkbox>
      </div>
    );
  });
}
