import { useText } from "../language/text.tsx";
import { CopyLine } from "../ui/copy-line.tsx";

/** A secret that is shown once. */
export const SecretLine = ({ secret }: { secret: string }) => (
  <CopyLine text={secret} label={useText()("settings.webhooks.secret")} />
);
