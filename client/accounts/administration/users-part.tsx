import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { PERMISSIONS, type Permission } from "../../../contract/accounts.ts";
import { grantPermissions, type KnownLogin, listLogins } from "../../../contract/accounts-admin.ts";
import { disableLogin } from "../../../contract/accounts-security.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { AdminFailure } from "../../settings/admin-failure.tsx";
import { PartState } from "../../settings/part-state.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useSettled } from "../../ui/fields/use-settled.ts";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { useSession } from "../session.ts";

/** One user with the permissions to tick; each tick is saved at once. */
function UserRow({ user, onFailed }: { user: KnownLogin; onFailed: (error: unknown) => void }) {
  const t = useText();
  const formats = useFormats();
  const grant = useTell(grantPermissions, { onError: onFailed, onSettled: () => forget(listLogins) });
  const self = useSession().login.publicId;
  const [asking, setAsking] = useState(false);
  const shut = useTell(disableLogin, { onSettled: () => forget(listLogins) });
  function setDisabled(disabled: boolean): void {
    const asked = { params: { loginId: user.publicId }, body: { disabled } };
    shut.mutate(asked, {
      onSuccess: () => setAsking(false),
      onError: (error) => {
        if (!disabled) onFailed(error);
      },
    });
  }
  const going = grant.isPending ? grant.variables.body.change : undefined;
  const isHeld = (permission: Permission): boolean =>
    going?.permission === permission ? going.held : user.permissions.includes(permission);
  // The others stay as they are, not as this list showed them.
  const tick = (permission: Permission, held: boolean): void =>
    grant.mutate({ body: { login: user.publicId, change: { permission, held } } });
  return (
    <tr>
      <td>
        <b>{user.name}</b> {user.disabled ? <Badge>{t("accounts.users.disabled")}</Badge> : null}
        <span className="muted">{user.username}</span>
      </td>
      <td className={user.owners.length > 0 ? undefined : "wide-only"}>
        {user.owners.length > 0 ? formats.list(user.owners) : "–"}
      </td>
      <td className="num nowrap" data-label={t("accounts.users.since")}>
        {formats.day(user.created)}
      </td>
      <td>
        {PERMISSIONS.map((permission) => (
          <Checkbox
            key={permission}
            checked={isHeld(permission)}
            disabled={grant.isPending}
            aria-label={t("accounts.users.permissionOf", {
              permission: t(`accounts.users.${permission}`),
              name: user.username,
            })}
            onChange={(event) => tick(permission, event.target.checked)}
          >
            {t(`accounts.users.${permission}`)}
          </Checkbox>
        ))}
      </td>
      <td>
        {user.publicId === self ? null : (
          <IconButton
            icon={user.disabled ? "unlock" : "locked"}
            label={t(user.disabled ? "accounts.users.enable" : "accounts.users.disable", {
              name: user.username,
            })}
            disabled={shut.isPending}
            onClick={() => (user.disabled ? setDisabled(false) : setAsking(true))}
          />
        )}
        <ConfirmDialog
          open={asking}
          title={t("accounts.users.disableTitle", { name: user.username })}
          confirmLabel={t("accounts.users.disableAct")}
          state={shut.isPending ? "waiting" : "ready"}
          error={shut.error ? sentenceOf(shut.error, t) : undefined}
          onConfirm={() => setDisabled(true)}
          onCancel={() => setAsking(false)}
        >
          {t("accounts.users.disableSays")}
        </ConfirmDialog>
      </td>
    </tr>
  );
}

/** The platform's users and their permissions. */
export function UsersPart() {
  const t = useText();
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(0);
  const [failed, setFailed] = useState<unknown>(null);
  const search = useSettled(typed.trim());
  const users = useAsk(
    listLogins,
    { query: { page, ...(search ? { search } : {}) } },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="admin-part">
      <h2>{t("settings.part.users")}</h2>
      <p className="muted mt-1 mb-5">{t("accounts.users.says")}</p>
      <div className="admin-search">
        <TextField
          label={t("accounts.users.search")}
          type="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(0);
          }}
        />
      </div>
      <PartState answer={users} empty={users.data?.resultSize === 0 ? t("accounts.users.none") : null}>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{t("accounts.users.user")}</th>
              <th scope="col">{t("accounts.users.organizations")}</th>
              <th scope="col">{t("accounts.users.since")}</th>
              <th scope="col">{t("accounts.users.may")}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {users.data?.page.map((user) => (
              <UserRow key={user.publicId} user={user} onFailed={setFailed} />
            ))}
          </tbody>
        </table>
      </PartState>
      {users.data ? (
        <Pager {...users.data} page={page} label={t("settings.part.users")} onPage={setPage} />
      ) : null}
      <AdminFailure error={failed} failed={t("settings.saveFailed")} onClose={() => setFailed(null)} />
    </div>
  );
}
