import { transportCases } from "../../../../tests/support/mail/transport-cases.ts";
import { useGraph } from "../../../../tests/support/mail/use-stand-in.ts";

// Against a stand-in of ours: it proves what we ask and how we take the answers, not what Graph does.
const world = useGraph();

transportCases("Graph", world);
