import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** PEM texts of one server certificate. */
export type Certificate = { key: string; cert: string };

/** A certificate authority of the tests' own. `ca` is what a client has to trust. */
export type Authority = {
  ca: string;
  /** Issues a certificate for names and addresses; `days` may be negative for one that has run out. */
  issue(names: readonly string[], days?: number): Certificate;
  remove(): void;
};

/** Makes an authority with the openssl command; elliptic keys, so each certificate takes some 20 ms. */
export function createAuthority(folder?: string): Authority {
  const home = folder ?? mkdtempSync(join(tmpdir(), "certificates-"));
  mkdirSync(home, { recursive: true });
  const at = (name: string) => join(home, name);
  const openssl = (...args: string[]) => {
    execFileSync("openssl", args, { stdio: ["ignore", "ignore", "pipe"] });
  };
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  openssl(
    ...["req", "-x509", ...newKey, "-days", "30", "-subj", "/CN=Test authority"],
    ...["-addext", "basicConstraints=critical,CA:TRUE", "-keyout", at("ca.key"), "-out", at("ca.pem")],
  );
  let count = 0;
  return {
    ca: readFileSync(at("ca.pem"), "utf8"),
    issue(names, days = 30) {
      count += 1;
      const [key, request, cert, extensions] = ["key", "csr", "pem", "ext"].map((end) =>
        at(`${count}.${end}`),
      );
      const alternative = names.map((name) => (/^[\d.]+$|:/.test(name) ? `IP:${name}` : `DNS:${name}`));
      writeFileSync(extensions!, `subjectAltName=${alternative.join(",")}\n`);
      openssl("req", "-new", ...newKey, "-subj", "/CN=server", "-keyout", key!, "-out", request!);
      openssl(
        ...["x509", "-req", "-in", request!, "-CA", at("ca.pem"), "-CAkey", at("ca.key"), "-out", cert!],
        ...["-set_serial", String(Date.now() + count), "-days", String(days), "-extfile", extensions!],
      );
      return { key: readFileSync(key!, "utf8"), cert: readFileSync(cert!, "utf8") };
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
