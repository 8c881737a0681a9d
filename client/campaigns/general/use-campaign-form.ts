import { useState } from "react";
import { type Campaign, listCampaigns, readCampaign, updateCampaign } from "../../../contract/campaigns.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { isStale, Problem } from "../../api/problem.ts";
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

  /** Values of others over which the user has decided to keep their own. */
  const [seen, setSeen] = useState<Partial<Record<Name, string>>>({});

  const saved = rules.read(base);
  const changed = differing(values, saved);
  const theirs = rules.read(campaign);
  /** The user types in these, and somebody else has saved something else in them. */
  const clashing = (newer: FormValues<Name>): Name[] => {
    const others = differing(newer, saved);
    return [...differing(newer, values)].filter(
      (name) => changed.has(name) && others.has(name) && seen[name] !== newer[name],
    );
  };
  /** One's own changes upon another state of the campaign. */
  const upon = (from: Campaign): Held<Name> => {
    const own = [...changed].map((field) => [field, values[field]] as const);
    return { base: from, values: { ...rules.read(from), ...Object.fromEntries(own) } };
  };
  const isNewer = campaign.modified > base.modified && outcome !== "saving";
  const clashes = isNewer ? clashing(theirs) : [];
  // The form follows newer states of the campaign; what is typed stays. What clashes is asked of the user first.
  if (isNewer && clashes.length === 0) setForm(upon(campaign));

  function keepMine(field: Name): void {
    setSeen((now) => ({ ...now, [field]: theirs[field] }));
  }

  const errors = withRefused(rules.errors(values, changed), problem, values);
  const faulty = Object.keys(errors) as Name[];
  const state = formState({ errors: faulty.length, changed: changed.size > 0, outcome });

  function change(field: Name, text: string): void {
    setForm((now) => ({ ...now, values: { ...now.values, [field]: text } }));
    setOutcome("none");
    setProblem(null);
  }

  /** Saves the changes; `false` on failure, with the reason in `problem`, or where a clash has to be decided first. */
  async function save(): Promise<boolean> {
    if (!canSave(state)) return false;
    if (clashes.length > 0) {
      document.querySelector<HTMLElement>(".general-notes .clash-acts button")?.focus();
      return false;
    }
    setOutcome("saving");
    setProblem(null);
    try {
      return await send(base);
    } catch (thrown) {
      if (isStale(thrown)) {
        const newest = await readNewest().catch(() => null);
        if (newest && clashing(rules.read(newest)).length > 0) {
          // Nothing was saved: the note about the clash comes with the newer state.
          setOutcome("none");
          return false;
        }
        // Somebody saved other fields in the same moment.
        if (newest) return send(newest).catch(failed);
      }
      return failed(thrown);
    }
  }

  function failed(thrown: unknown): false {
    setProblem(thrown);
    setOutcome("failed");
    return false;
  }

  /** Sends the changes as made to this state of the campaign. */
  async function send(to: Campaign): Promise<true> {
    const sent = values;
    const answer = await call(updateCampaign, {
      params: { id: campaign.publicId },
      body: { displayName: to.displayName, modified: to.modified, ...rules.body(sent, changed) },
    });
    queryClient.setQueryData(keyOf(readCampaign, { params: { id: campaign.publicId } }), answer);
    const fresh = rules.read(answer);
    // Text typed during saving stays and counts as a change.
    setForm(({ values: now }) => {
      const kept = Object.entries(now).filter(([field, text]) => text !== sent[field as Name]);
      return { base: answer, values: { ...fresh, ...Object.fromEntries(kept) } };
    });
    setSeen({});
    setOutcome("saved");
    void forget(listCampaigns);
    onSaved?.();
    return true;
  }

  function start(from: Campaign): void {
    setForm({ base: from, values: rules.read(from) });
    setOutcome("none");
    setProblem(null);
  }

  function readNewest(): Promise<Campaign> {
    const ask = { params: { id: campaign.publicId } };
    return queryClient.fetchQuery({
      queryKey: keyOf(readCampaign, ask),
      queryFn: () => call(readCampaign, ask),
      staleTime: 0,
    });
  }

  /** Takes the newer state from the server and drops the local changes. */
  const reload = async (): Promise<void> => start(await readNewest());

  const stale = isStale(problem);
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
    clashes: clashes.map((field) => ({ field, theirs: theirs[field], mine: values[field] })),
    keepMine,
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
