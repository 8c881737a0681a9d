import { LegalPage } from "../shell/legal-page.tsx";

/** `/privacy-policy`: open to everybody. */
export default function PrivacyPolicy() {
  return <LegalPage name="privacyPolicy" />;
}
