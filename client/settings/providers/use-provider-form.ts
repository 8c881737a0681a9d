import { useRef } from "react";
import {
  listMailProviders,
  type MailProvider,
  saveMailProvider,
} from "../../../contract/settings-providers.ts";
import { isStale } from "../../api/problem.ts";
import { forget, keyOf, queryClient, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { useKeptState } from "../../ui/kept-state.ts";
import {
  clashes,
  followProvider,
  holdForm,
  inputOf,
  isBehind,
  type ProviderForm,
  sameForm,
  savedProvider,
} from "./provider-form.ts";

export const keepProviders = (answer: Parameters<typeof queryClient.setQueryData>[1]) =>
  queryClient.setQueryData(keyOf(listMailProviders, {}), answer);

/**
 * The keys of one provider while they are edited. What a colleague saves meanwhile comes in, and what was typed stays
 * upon it; where both typed in the same field, saving waits for the choice.
 */
export function useProviderForm(provider: MailProvider | null, start: ProviderForm, onDone?: () => void) {
  const t = useText();
  const [held, setHeld] = useKeptState(`provider.${provider ? (provider.id ?? provider.kind) : "new"}`, () =>
    holdForm(start, provider),
  );
  const submitted = useRef(start);
  const save = useTell(saveMailProvider, {
    onSuccess(answer) {
      const saved = answer.providers.find(({ id, kind }) =>
        provider?.id ? id === provider.id : kind === provider?.kind,
      );
      if (saved) setHeld((now) => savedProvider(now, submitted.current, saved));
      keepProviders(answer);
      showToast(t("settings.providers.saved"));
      onDone?.();
    },
    onError(error) {
      if (isStale(error)) void forget(listMailProviders);
    },
  });
  const { form, base, modified } = held;
  const asks = provider !== null && !save.isPending && clashes(held, provider);
  // The form follows newer states; what is typed stays. What clashes is asked of the user first.
  if (provider && !save.isPending && !asks && isBehind(held, provider)) {
    setHeld(followProvider(held, provider, true));
  }

  function choose(mine: boolean): void {
    if (provider) setHeld(followProvider(held, provider, mine));
    save.reset();
  }
  return {
    form,
    changed: !sameForm(form, base),
    newer: held.newer,
    asks,
    choose,
    saving: save.isPending,
    // A stale save is told by what has changed meanwhile, once that is here.
    error: isStale(save.error) && (asks || held.newer) ? null : save.error,
    change(part: Partial<ProviderForm>): void {
      setHeld((now) => ({ ...now, form: { ...now.form, ...part } }));
      if (save.error) save.reset();
    },
    save(): void {
      if (asks) return;
      submitted.current = form;
      save.mutate({ body: { ...inputOf(form), ...(provider ? { modified } : {}) } });
    },
  };
}
