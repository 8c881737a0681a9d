// Loaded into the server under test: its text records come from the tests' name server, at OWN_DNS.
import { Resolver } from "node:dns/promises";

const { resolveTxt } = Resolver.prototype;
Resolver.prototype.resolveTxt = function (name) {
  this.setServers([process.env.OWN_DNS]);
  return resolveTxt.call(this, name);
};
