import { type FormEvent, useId, useState } from "react";
import type { CampaignEntry } from "../../contract/campaigns.ts";
import { utmLink } from "../../contract/forms/utm.ts";
import { type Links, makeLinks } from "../../contract/tracking.ts";
import { call } from "../api/call.ts";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { useKeptState } from "../ui/kept-state.ts";
import { forgetLinks } from "./use-tracking.ts";

interface Props {
  campaignId: string;
  entries: readonly CampaignEntry[];
  links: Links;
  onClose: () => void;
}

/** Shown until a page is typed. */
const EXAMPLE_PAGE = "https://example.com/";
/** The server takes so many shows at a time. */
const AT_ONCE = 500;
const isPage = (page: string) => utmLink(page, { utm_source: "", utm_medium: "", utm_campaign: "" }) !== null;

/** One press for all shows of a campaign (C6.01). */
export function MakeLinks({ campaignId, entries, links, onClose }: Props) {
  const t = useText();
  const form = useId();
  const [{ target, codes }, setTyped] = useKeptState(`links.${campaignId}`, () => ({
    target: "",
    codes: true,
  }));
  const [pressed, setPressed] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const linked = new Set(
    links.page.filter(({ state }) => state !== "removed").map((link) => link.entryExternalId),
  );
  const without = entries.filter(({ externalId }) => !linked.has(externalId)).length;
  const wrong = pressed && !isPage(target) ? t("tracking.targetWrong") : undefined;

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (waiting || !isPage(target)) return;
    setWaiting(true);
    setError(null);
    try {
      const ids = entries.map(({ externalId }) => externalId);
      for (let from = 0; from < ids.length; from += AT_ONCE)
        await call(makeLinks, {
          params: { id: campaignId },
          body: { target, entries: ids.slice(from, from + AT_ONCE), codes },
        });
      showToast(t("tracking.made"));
      await forgetLinks();
      onClose();
    } catch (thrown) {
      setError(thrown);
      setWaiting(false);
      void forgetLinks();
    }
  }

  return (
    <Dialog
      open
      stays
      onClose={waiting ? undefined : onClose}
      title={t("tracking.makeTitle")}
      description={without > 0 ? t("tracking.makeSays", { count: without }) : t("tracking.makeAll")}
      actions={
        <>
          <Button kind="main" large type="submit" form={form} state={waiting ? "waiting" : "ready"}>
            {t("tracking.make")}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="mt-5" onSubmit={(event) => void make(event)}>
        <TextField
          label={t("tracking.target")}
          hint={t("tracking.targetSays")}
          error={wrong}
          value={target}
          placeholder={EXAMPLE_PAGE}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped((now) => ({ ...now, target: event.target.value }))}
        />
        <div className="mt-3">
          <Checkbox
            checked={codes}
            onChange={(event) => setTyped((now) => ({ ...now, codes: event.target.checked }))}
          >
            {t("tracking.withCodes")}
          </Checkbox>
        </div>
        {error ? (
          <p className="danger small mt-3" role="alert">
            {sentenceOf(error, t)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
