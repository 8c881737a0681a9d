import {
  changeNoticeChoices,
  NOTICE_MAILS,
  type NoticeChoice,
  type NoticeChoices,
  readNoticeChoices,
} from "../../../contract/accounts-notices.ts";
import { sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Segments } from "../../ui/lists/segments.tsx";
import { PushSwitch } from "./push-switch.tsx";

/** Its address was followed before there was a table to go to. */
const show = (table: HTMLElement | null): void => {
  if (table && location.hash === "#notices") table.scrollIntoView({ block: "center" });
};

type Offered = Exclude<NoticeChoice["kind"], "held">;

/** How a user is told of each kind of news; each choice is saved at once. */
export function NoticeChoiceTable({ choices: { choices, timeZone, pushKey } }: { choices: NoticeChoices }) {
  const t = useText();
  const key = keyOf(readNoticeChoices, {});
  const save = useTell(changeNoticeChoices, {
    onSuccess: (saved) => queryClient.setQueryData(key, saved),
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  function change(choice: NoticeChoice): void {
    queryClient.setQueryData(key, (known: NoticeChoices | undefined) =>
      known
        ? { ...known, choices: known.choices.map((one) => (one.kind === choice.kind ? choice : one)) }
        : known,
    );
    save.mutate({ body: { choices: [choice] } });
  }
  return (
    <div id="notices" ref={show}>
      <table className="notice-choices">
        <thead>
          <tr>
            <th scope="col">{t("accounts.notices.title")}</th>
            <th scope="col">{t("accounts.told.app")}</th>
            <th scope="col">{t("accounts.told.mail")}</th>
            <th scope="col">{t("accounts.told.push")}</th>
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => {
            const name = t(`accounts.told.kind.${choice.kind as Offered}`);
            return (
              <tr key={choice.kind}>
                <th scope="row">{name}</th>
                <td data-label={t("accounts.told.app")}>
                  <Checkbox
                    label={`${name}: ${t("accounts.told.app")}`}
                    checked={choice.app}
                    onChange={(event) => change({ ...choice, app: event.target.checked })}
                  />
                </td>
                <td>
                  <Segments
                    label={`${name}: ${t("accounts.told.mail")}`}
                    value={choice.mail}
                    onChange={(mail) => change({ ...choice, mail })}
                    segments={NOTICE_MAILS.map((value) => ({ value, label: t(`accounts.told.${value}`) }))}
                  />
                </td>
                <td data-label={t("accounts.told.push")}>
                  <Checkbox
                    label={`${name}: ${t("accounts.told.push")}`}
                    checked={choice.push}
                    onChange={(event) => change({ ...choice, push: event.target.checked })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {timeZone ? (
        <p className="small muted mt-2">{t("accounts.told.zone", { zone: timeZone.replaceAll("_", " ") })}</p>
      ) : null}
      {save.error ? (
        <p className="danger small mt-2" role="alert">
          {t("accounts.told.notSaved")} {sentenceOf(save.error, t)}
        </p>
      ) : null}
      <PushSwitch pushKey={pushKey} />
    </div>
  );
}
