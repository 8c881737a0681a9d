import { type FormEvent, useState } from "react";
import { giveCeiling, listMembers, type Members, MOST_CEILING } from "../../../contract/accounts-members.ts";
import { sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { showToast } from "../../ui/floating/toast.tsx";

type Member = Members["members"][number];

/** A whole number of credits, or nothing for no ceiling; undefined: neither. */
function read(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const number = Number(text);
  return /^\d+$/.test(text) && number <= MOST_CEILING ? number : undefined;
}

function CeilingLine({ member, ownerId }: { member: Member; ownerId: string }) {
  const t = useText();
  const { name } = member;
  const saved = member.ceiling === null ? "" : String(member.ceiling);
  const [typed, setTyped] = useState(saved);
  const [wrong, setWrong] = useState(false);
  const give = useTell(giveCeiling);
  const changed = typed.trim() !== saved;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const ceiling = read(typed);
    setWrong(ceiling === undefined);
    if (ceiling === undefined || !changed || give.isPending) return;
    give.mutate(
      { params: { ownerId }, body: { member: member.publicId, ceiling } },
      {
        onSuccess(members) {
          queryClient.setQueryData(keyOf(listMembers, { params: { ownerId } }), members);
          setTyped(ceiling === null ? "" : String(ceiling));
          showToast(
            ceiling === null
              ? t("accounts.ceiling.taken", { name })
              : t("accounts.ceiling.given", { name, count: ceiling }),
          );
        },
      },
    );
  }
  return (
    <li>
      <span>
        <b>{name}</b>
      </span>
      <form className="flex flex-wrap items-start gap-2" onSubmit={submit} noValidate>
        <TextField
          label={t("accounts.ceiling.of", { name })}
          labelHidden
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("accounts.ceiling.none")}
          value={typed}
          error={
            wrong
              ? t("accounts.ceiling.wrong", { most: MOST_CEILING })
              : give.error
                ? sentenceOf(give.error, t)
                : undefined
          }
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
            if (give.error) give.reset();
          }}
        />
        <Button
          type="submit"
          aria-label={t("accounts.ceiling.saveLabel", { name })}
          state={give.isPending ? "waiting" : "ready"}
          disabled={!changed}
        >
          {t("accounts.ceiling.save")}
        </Button>
      </form>
    </li>
  );
}

/** What each manager may spend in a month without asking, for owners to say. */
export function Ceilings({ members, ownerId }: { members: Members["members"]; ownerId: string }) {
  const t = useText();
  const managers = members.filter(({ role }) => role === "manager");
  if (managers.length === 0) return null;
  return (
    <>
      <h3 className="mt-4">{t("accounts.ceiling.title")}</h3>
      <p className="small muted">{t("accounts.ceiling.says")}</p>
      <ul className="member-list">
        {managers.map((member) => (
          <CeilingLine key={member.publicId} member={member} ownerId={ownerId} />
        ))}
      </ul>
    </>
  );
}
