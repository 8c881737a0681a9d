import { LegalPage } from "../shell/legal-page.tsx";

/** `/legal`: open to everybody. */
export default function LegalNotice() {
  return <LegalPage name="legalNotice" />;
}
