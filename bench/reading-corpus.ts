import { measureCorpus } from "./reading/corpus.ts";
import { send } from "./stand/result.ts";

// How the rules judge our own mails; needs no server.
send(await measureCorpus());
