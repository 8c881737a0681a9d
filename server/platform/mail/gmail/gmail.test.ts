import { transportCases } from "../../../../tests/support/mail/transport-cases.ts";
import { useGmail } from "../../../../tests/support/mail/use-stand-in.ts";

// Against a stand-in of ours: it proves what we ask and how we take the answers, not what Gmail does.
const world = useGmail();

transportCases("Gmail", world);
