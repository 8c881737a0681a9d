import { expect, test } from "vitest";
import { copyTrouble } from "./copy-trouble.ts";

test("D3.05 a failed copy is told as a word that is translated, with the code for whoever mends it", () => {
  expect(copyTrouble("unreachable: ECONNREFUSED")).toEqual({ word: "unreachable", code: "ECONNREFUSED" });
  expect(copyTrouble("protocol: status 500")).toEqual({ word: "protocol", code: "status 500" });
  expect(copyTrouble("refused: host: malformed")).toEqual({ word: "refused", code: "host: malformed" });
  expect(copyTrouble("Something else: broke")).toEqual({ word: null, code: "Something else: broke" });
});
