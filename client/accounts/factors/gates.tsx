import { lazy, Suspense, useEffect } from "react";
import { onFactorMissing, onProofNeeded } from "../../api/call.ts";
import { renewSession, useSessionState } from "../session.ts";
import { askForProof, useProofWanted } from "./proof.ts";

const ProveDialog = lazy(() => import("./prove-dialog.tsx"));
const FactorMissing = lazy(() => import("./factor-missing.tsx"));

/** What may come between a signed-in user and what they are about to do. */
export function SignInGates() {
  const { status, session } = useSessionState();
  const wanted = useProofWanted();
  useEffect(() => onProofNeeded(askForProof), []);
  useEffect(() => onFactorMissing(() => void renewSession()), []);
  if (status !== "in") return null;
  return (
    <Suspense>
      {session.factorMissing ? <FactorMissing /> : null}
      {wanted ? <ProveDialog /> : null}
    </Suspense>
  );
}
