import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { checkMailing } from "../../../contract/outreach.ts";
import { call, type RouteInput } from "../../api/call.ts";
import { currentLanguage } from "../../language/locale.ts";
import type { Draft } from "./draft.ts";

type Asked = NonNullable<RouteInput<typeof checkMailing>["body"]>;

/** How long typing has to pause before the check, in ms. */
const RESTS = 450;

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), RESTS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/**
 * Asks the server who would get the mail, who not and why, and when it would be through. Keeps the last
 * answer while a new one is on its way, so that nothing flickers while one types.
 */
export function useCheck(
  campaignId: string,
  { subject, body, language }: Pick<Draft, "subject" | "body" | "language">,
  recipients: readonly string[],
  example: string | undefined,
) {
  const asked: Asked = {
    subject,
    body,
    language,
    recipients: [...recipients],
    ...(example ? { example } : {}),
  };
  const rested = useRested(JSON.stringify(asked));
  return useQuery({
    queryKey: [checkMailing.method, checkMailing.path, campaignId, rested, currentLanguage()],
    queryFn: async ({ signal }) => {
      const body = JSON.parse(rested) as Asked;
      const check = await call(checkMailing, { params: { id: campaignId }, body }, { signal });
      // Whose values they are: while the next answer is on its way, this one is still shown.
      return { ...check, example: body.example };
    },
    placeholderData: keepPreviousData,
    // What it says depends on the hour and on what was unlocked meanwhile.
    staleTime: 0,
    gcTime: 60_000,
    refetchInterval: 60_000,
  });
}
