import type { MailboxDetail } from "../../contract/mailbox-list.ts";
import { useText } from "../language/text.tsx";
import { Checkbox, Switch } from "../ui/fields/checkbox.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import type { FormAccess } from "./field-access.ts";
import { type ServerForm, type ServerName, secretOf, withEncryption } from "./mailbox-form.ts";
import { StoredPassword } from "./stored-password.tsx";

interface Props extends FormAccess {
  server: ServerName;
  /** What is saved, for the text about its password. */
  saved: MailboxDetail | null;
}

/** One server: host and port, who signs in, how it is encrypted. */
export function ServerSection({ server, saved, form, change, errorOf }: Props) {
  const t = useText();
  const given = form[server];
  const incoming = server === "imap";
  const mayShare = !incoming && form.receives;
  const set = (part: Partial<ServerForm>, field: string): void =>
    change({ [server]: { ...given, ...part } }, `${server}/${field}`);
  const line = (name: "host" | "port" | "user", field: string) => ({
    name: `${server}/${field}`,
    value: given[name],
    error: errorOf(`${server}/${field}`),
    spellCheck: false,
    autoCapitalize: "none",
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }, field),
  });
  return (
    <section className="mail-section">
      <h2 className="type-head">{t(`mailbox.server.${server}`)}</h2>
      {incoming ? (
        <div>
          <Switch
            name="receives"
            checked={form.receives}
            onChange={(event) => change({ receives: event.target.checked }, "imap")}
          >
            {t("mailbox.receives")}
          </Switch>
          <p className="small faint mt-1">{t("mailbox.receivesHint")}</p>
          {errorOf("imap") ? <p className="small danger mt-1">{errorOf("imap")}</p> : null}
        </div>
      ) : null}
      {incoming && !form.receives ? null : (
        <div className="form-grid">
          <div className="host-and-port">
            <TextField {...line("host", "host")} label={t("mailbox.host")} autoComplete="off" />
            <TextField
              {...line("port", "port")}
              label={t("mailbox.port")}
              className="num"
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
          {mayShare
            ? (["sameUser", "sameAsImap"] as const).map((name) => (
                <Checkbox
                  key={name}
                  className="full-width box-line"
                  name={`smtp/${name}`}
                  checked={form[name]}
                  onChange={(event) => change({ [name]: event.target.checked }, `smtp/${name}`)}
                >
                  {t(`mailbox.${name}`)}
                </Checkbox>
              ))
            : null}
          {mayShare && form.sameUser ? null : (
            <TextField {...line("user", "signIn/user")} label={t("mailbox.user")} autoComplete="off" />
          )}
          {mayShare && form.sameAsImap ? null : (
            <StoredPassword
              // Reset after saving: the field is replaced by the summary again.
              key={saved?.modified}
              name={`${server}/signIn/password`}
              secret={secretOf(saved, server)}
              value={given.password}
              error={errorOf(`${server}/signIn/password`)}
              onChange={(password) => set({ password }, "signIn/password")}
            />
          )}
          <div className="full-width">
            <Checkbox
              className="box-line"
              name={`${server}/secure`}
              checked={given.secure}
              onChange={(event) =>
                change({ [server]: withEncryption(server, given, event.target.checked) }, `${server}/port`)
              }
            >
              {t("mailbox.secure")}
            </Checkbox>
            {given.secure ? null : <p className="small faint">{t("mailbox.startTls")}</p>}
          </div>
        </div>
      )}
    </section>
  );
}
