import { expect, test } from "vitest";
import { countryOf } from "./country-of.ts";

test.each([
  ["ida@heron.de", "https://heron.at/", "en", "DE", "address"],
  ["ida@HERON.DE", null, null, "DE", "address"],
  ["ida@heron.co.uk", null, null, "GB", "address"],
  ["ida@heron.com", "https://www.heron.at/about?x=.ch", "de", "AT", "website"],
  ["ida@heron.fm", "http://heron.io:80/", "de", "DE", "language"],
  ["ida@heron.eu", null, "ja", "JP", "language"],
  ["ida@heron.com", "not an address", "en", null, "unknown"],
  ["ida@heron.com", null, "constructor", null, "unknown"],
  ["ida@heron.com", null, null, null, "unknown"],
] as const)(
  "L-1 the country of %s (%s, %s) is %s, by %s",
  (address, website, language, country, countryBasis) => {
    expect(countryOf(address, website, language)).toEqual({ country, countryBasis });
  },
);
