import { useState } from "react";
import { type Campaign, listCampaigns, readCampaign, updateCampaign } from "../../../contract/campaigns.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";
import { forget, keyOf, queryClient } from "../../api/queries.ts";
import { canSave, formState, type SaveOutcome } from "../../ui/fields/save-state.ts";
import { useKeptState } from "../../ui/kept-state.ts";

type Body = RouteBody<typeof updateCampaign>;
/** The form's values: the text of each field. */
export type FormValues<Name extends string> = Readonly<Record<Name, string>>;

/** Converts part of a campaign's data into form texts, and back. */
export interface FormRules<Name extends string> {
  read: (campaign: Campaign) => FormValues<Name>;
  /** The message for each invalid field; `changed` are the fields that differ from the saved values. */
  errors: (values: FormValues<Name>, changed: ReadonlySet<Name>) => Partial<Record<Name, string>>;
  /** The body to send for the changed fields; all others stay unchanged. */
  body: (values: FormValues<Name>, changed: ReadonlySet<Name>) => Partial<Body>;
}

const clean = (text: string): string => text.normalize("NFC").trim();

function differing<Name extends string>(values: FormValues<Name>, saved: FormValues<Name>): Set<Name> {
  const names = Object.keys(values) as Name[];
  return new Set(names.filter((name) => clean(values[name]) !== clean(saved[name])));
}

interface Held<Name extends string> {
  /** The campaign as it was when the form began, or was saved last. */
  base: Campaign;
  values: FormValues<Name>;
}

/**
 * A form over a campaign's data: its texts, errors, and the result of saving. `name` distinguishes it from other
 * forms.
 */
export function useCampaignForm<Name extends string>(
  name: string,
  campaign: Campaign,
  rules: FormRules<Name>,
  onSaved?: () => void,
) {
  // Base and values are both kept while a session is lost, so that saving afterwards is still checked for staleness.
  const [{ base, values }, setForm] = useKeptState<Held<Name>>(
    `campaign.${name}.${campaign.publicId}`,
    () => ({
      base: campaign,
      values: rules.read(campaign),
    }),
  );
  const [outcome, setOutcome] = useState<SaveOutcome>("none");
  const [problem, setProblem] = useState<unknown>(null);

  const saved = rules.read(base);
  const changed = differing(values, saved);
  // The form follows newer states of the campaign unless that would discard typed text.
  if (campaign.modified !== base.modified && changed.size === 0 && outcome !== "saving") {
    setForm({ base: campaign, values: rules.read(campaign) });
  }

  const errors = withRefused(rules.errors(values, changed), problem, values);
  const faulty = Object.keys(errors) as Name[];
  const state = formState({ errors: faulty.length, changed: changed.size > 0, outcome });

  function change(field: Name, text: string): void {
    setForm((now) => ({ ...now, values: { ...now.values, [field]: text } }));
    setOutcome("none");
    setProblem(null);
  }

  /** Saves the changes; `false` on failure, with the reason in `problem`. */
  async function save(): Promise<boolean> {
    if (!canSave(state)) return false;
    setOutcome("saving");
    setProblem(null);
    const sent = values;
    try {
      const answer = await call(updateCampaign, {
        params: { id: campaign.publicId },
        body: { displayName: base.displayName, modified: base.modified, ...rules.body(sent, changed) },
      });
      queryClient.setQueryData(keyOf(readCampaign, { params: { id: campaign.publicId } }), answer);
      const fresh = rules.read(answer);
      // Text typed during saving stays and counts as a change.
      setForm(({ values: now }) => {
        const kept = Object.entries(now).filter(([field, text]) => text !== sent[field as Name]);
        return { base: answer, values: { ...fresh, ...Object.fromEntries(kept) } };
      });
      setOutcome("saved");
      void forget(listCampaigns);
      onSaved?.();
      return true;
    } catch (thrown) {
      setProblem(thrown);
      setOutcome("failed");
      return false;
    }
  }

  function start(from: Campaign): void {
    setForm({ base: from, values: rules.read(from) });
    setOutcome("none");
    setProblem(null);
  }

  /** Takes the newer state from the server and drops the local changes. */
  async function reload(): Promise<void> {
    const ask = { params: { id: campaign.publicId } };
    const newer = await queryClient.fetchQuery({
      queryKey: keyOf(readCampaign, ask),
      queryFn: () => call(readCampaign, ask),
      staleTime: 0,
    });
    start(newer);
  }

  const stale = problem instanceof Problem && problem.code === "stale";
  const discard = () => start(base);
  /** Formats the saved values again, by the rules of another locale. */
  const write = (by: FormRules<Name>) => setForm({ base, values: by.read(base) });
  return {
    values,
    saved,
    base,
    changed,
    change,
    errors,
    faulty,
    state,
    problem,
    stale,
    save,
    discard,
    write,
    reload,
  };
}

export type CampaignForm<Name extends string> = ReturnType<typeof useCampaignForm<Name>>;

/** The form's own messages first; the server's message stays at its field until the field is changed. */
function withRefused<Name extends string>(
  errors: Partial<Record<Name, string>>,
  problem: unknown,
  values: FormValues<Name>,
): Partial<Record<Name, string>> {
  if (!(problem instanceof Problem)) return errors;
  const refused = (Object.keys(values) as Name[]).flatMap((name) => {
    const sentence = problem.of(name);
    return sentence ? [[name, sentence] as const] : [];
  });
  return { ...Object.fromEntries(refused), ...errors } as Partial<Record<Name, string>>;
}
