import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { checkMailing } from "../../../contract/outreach.ts";
import { call, type RouteInput } from "../../api/call.ts";
import { currentLanguage } from "../../language/locale.ts";
import { planToSend } from "../follow-ups/plan.ts";
import type { Draft } from "./draft.ts";

type Asked = NonNullable<RouteInput<typeof checkMailing>["body"]>;

/** How long typing has to pause before the check, in ms. */
const RESTS = 450;

export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), RESTS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/**
 * Asks the server who would get the mail, who would not and why, and when it would finish. Keeps the last answer
 * while a new one loads, so that nothing flickers while typing.
 */
export function useCheck(
  campaignId: string,
  { subject, body, language, form, plan }: Pick<Draft, "subject" | "body" | "language" | "form" | "plan">,
  recipients: readonly string[],
  example: string | undefined,
) {
  const asked: Asked = {
    subject,
    body,
    language,
    form,
    recipients: [...recipients],
    ...(example ? { example } : {}),
    ...planToSend(plan),
  };
  const rested = useRested(JSON.stringify(asked));
  return useQuery({
    queryKey: [checkMailing.method, checkMailing.path, campaignId, rested, currentLanguage()],
    queryFn: async ({ signal }) => {
      const body = JSON.parse(rested) as Asked;
      const check = await call(checkMailing, { params: { id: campaignId }, body }, { signal });
      // Whose values these are: the old answer is shown until the next one arrives.
      return { ...check, example: body.example };
    },
    placeholderData: keepPreviousData,
    // The result depends on the time of day and on addresses unlocked in the meantime.
    staleTime: 0,
    gcTime: 60_000,
    refetchInterval: 60_000,
  });
}
