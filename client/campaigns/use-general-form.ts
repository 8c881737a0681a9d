import { useState } from "react";
import { type Campaign, listCampaigns, readCampaign, updateCampaign } from "../../contract/campaigns.ts";
import { call } from "../api/call.ts";
import { Problem } from "../api/problem.ts";
import { forget, keyOf, queryClient } from "../api/queries.ts";
import { useLanguage } from "../language/locale.ts";
import { canSave, formState, type SaveOutcome } from "../ui/save-state.ts";
import { displayNameError } from "./display-name.ts";

const clean = (name: string): string => name.normalize("NFC").trim();

/** The form of a campaign's general data: what is typed, what is wrong with it, and what saving came to. */
export function useGeneralForm(campaign: Campaign) {
  const language = useLanguage();
  const [base, setBase] = useState(campaign);
  const [name, setName] = useState(campaign.displayName);
  const [outcome, setOutcome] = useState<SaveOutcome>("none");
  const [problem, setProblem] = useState<unknown>(null);

  // The form follows a newer state of the campaign as long as nothing is typed that this would throw away.
  const changed = clean(name) !== base.displayName;
  if (campaign.modified !== base.modified && !changed && outcome !== "saving") {
    setBase(campaign);
    setName(campaign.displayName);
  }

  const refused = problem instanceof Problem ? problem.of("displayName") : undefined;
  const error = displayNameError(name, language) ?? refused;
  const state = formState({ errors: error ? 1 : 0, changed: changed || Boolean(error), outcome });

  function change(next: string): void {
    setName(next);
    setOutcome("none");
    setProblem(null);
  }

  /** Saves what can be saved; `false` when it did not work, and `problem` then says why. */
  async function save(): Promise<boolean> {
    if (!canSave(state)) return false;
    setOutcome("saving");
    setProblem(null);
    try {
      const saved = await call(updateCampaign, {
        params: { id: campaign.publicId },
        body: { displayName: name, modified: base.modified },
      });
      queryClient.setQueryData(keyOf(readCampaign, { params: { id: campaign.publicId } }), saved);
      setBase(saved);
      // What was typed while it was being saved stays, and is a change again.
      setName((now) => (now === name ? saved.displayName : now));
      setOutcome("saved");
      void forget(listCampaigns);
      return true;
    } catch (thrown) {
      setProblem(thrown);
      setOutcome("failed");
      return false;
    }
  }

  function discard(): void {
    setName(base.displayName);
    setOutcome("none");
    setProblem(null);
  }

  /** Takes the newer state from the server; what was typed is given up. */
  async function reload(): Promise<void> {
    const newer = await queryClient.fetchQuery({
      queryKey: keyOf(readCampaign, { params: { id: campaign.publicId } }),
      queryFn: () => call(readCampaign, { params: { id: campaign.publicId } }),
      staleTime: 0,
    });
    setBase(newer);
    setName(newer.displayName);
    setOutcome("none");
    setProblem(null);
  }

  const stale = problem instanceof Problem && problem.code === "stale";
  return { name, base, change, error, state, problem, stale, save, discard, reload };
}
