import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { soundFolder, soundPlace } from "../../server/airings/sound/check-sound.ts";
import { Environment } from "../../server/platform/config.ts";
import { packageRoot } from "../../server/platform/package-root.ts";

const TOOLS = join(packageRoot(), "node_modules/.hostread-helm");
const HELM = join(TOOLS, "helm");
const CHART = join(packageRoot(), "deploy/helm/hostread");

/** What has to be said in any case. */
const SAID = {
  "image.repository": "registry.example/hostread",
  "image.tag": "1.0",
  existingSecret: "hostread-secret",
  "config.PUBLIC_URL": "https://hostread.company.example",
};
const WHOLE = {
  ...SAID,
  "ingress.enabled": "true",
  "ingress.className": "nginx",
  "ingress.host": "hostread.company.example",
  "ingress.tlsSecret": "hostread-tls",
  "image.pullSecrets[0]": "registry",
  "worker.storage.className": "fast",
  "web.nodeSelector.kind": "web",
  "web.tolerations[0].key": "web",
  "networkPolicy.ingressFrom[0].namespaceSelector.matchLabels.name": "ingress",
};

// biome-ignore lint/suspicious/noExplicitAny: objects of Kubernetes, which the compiler looks at below
type Thing = any;

const helm = (command: string, said: Record<string, string>, ...more: string[]) => {
  const set = Object.entries(said).flatMap(([name, value]) => ["--set", `${name}=${value}`]);
  const { status, stdout, stderr } = spawnSync(HELM, [command, ...more, CHART, ...set], {
    encoding: "utf8",
    timeout: 60_000,
    env: { PATH: process.env.PATH, HOME: TOOLS },
  });
  return { status, text: `${stdout}${stderr}`, stdout };
};
function rendered(said: Record<string, string>): Thing[] {
  const { status, text, stdout } = helm("template", said, "shop");
  expect(status, text).toBe(0);
  return parseAllDocuments(stdout).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
}
const of = (things: Thing[], kind: string) => things.filter((thing) => thing.kind === kind);
const podsOf = (things: Thing[]): [string, Thing][] =>
  ["Deployment", "StatefulSet", "Job"].flatMap((kind) =>
    of(things, kind).map((thing): [string, Thing] => [
      thing.metadata.labels["app.kubernetes.io/component"],
      thing.spec.template,
    ]),
  );

/** Of variables that are named like secrets: what is none, and why. */
const NO_SECRETS = {
  PUBLIC_URL: "the address of the pages",
  TRACKING_URL: "the address of short links",
  HOSTREAD_PAYMENT_URL: "a stand-in on loopback",
  AUDIT_SYSLOG_KEY: "a file's name",
};

test("D6.02 no variable that holds a secret is taken among the values", () => {
  const schema = JSON.parse(readFileSync(join(CHART, "values.schema.json"), "utf8"));
  const takes = new Ajv({ strict: false }).compile(schema.properties.config);
  const config = (name: string) => ({ PUBLIC_URL: "https://hostread.company.example", [name]: "https://a" });
  const named = Object.keys(Environment.shape).filter((name) =>
    /_(URL|KEY|TOKEN|SECRET)(_BEFORE)?$/.test(name),
  );
  const secret = named.filter((name) => !(name in NO_SECRETS));
  expect(secret).toEqual(expect.arrayContaining(["DATABASE_URL", "DATABASE_READ_URL", "METRICS_TOKEN"]));
  // What the packages of OpenTelemetry read: the collector's key stands in them.
  const headers = ["", "TRACES_", "METRICS_"].map((of) => `OTEL_EXPORTER_OTLP_${of}HEADERS`);
  for (const name of [...secret, ...headers]) expect([name, takes(config(name))]).toEqual([name, false]);
  for (const name of Object.keys(NO_SECRETS)) expect([name, takes(config(name))]).toEqual([name, true]);
});

describe.skipIf(!existsSync(HELM))("the chart", () => {
  let folder: string;
  beforeAll(() => {
    mkdirSync(TOOLS, { recursive: true });
    folder = mkdtempSync(join(TOOLS, "check-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("D6.02 helm finds nothing to say against it, as it stands and with all that can be set", () => {
    for (const said of [SAID, WHOLE]) {
      const { status, text } = helm("lint", said, "--strict");
      expect(status, text).toBe(0);
    }
  });

  /** Where each kind stands in the types of Kubernetes. */
  const TYPES: Record<string, string> = {
    "apps/v1 Deployment": "apps/v1",
    "apps/v1 StatefulSet": "apps/v1",
    "batch/v1 Job": "batch/v1",
    "v1 Service": "v1",
    "networking.k8s.io/v1 Ingress": "networking.k8s.io/v1",
    "networking.k8s.io/v1 NetworkPolicy": "networking.k8s.io/v1",
    "policy/v1 PodDisruptionBudget": "policy/v1",
  };
  /** The compiler takes each thing as a literal of its type: a field that Kubernetes does not know is an error. */
  function compiled(things: Thing[]): string {
    const lines = things.map((thing, at) => {
      const { apiVersion, kind } = thing;
      const place = TYPES[`${apiVersion} ${kind}`];
      if (!place) throw new Error(`${apiVersion} ${kind} is not known here`);
      return `import type { I${kind} as T${at} } from "kubernetes-models/${place}/${kind}";
export const thing${at}: T${at} = ${JSON.stringify(thing, null, 1)};`;
    });
    writeFileSync(join(folder, "rendered.ts"), lines.join("\n"));
    const options = { strict: true, noEmit: true, skipLibCheck: true, types: [], target: "es2022" };
    const modules = { module: "preserve", moduleResolution: "bundler" };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...options, ...modules }, files: ["rendered.ts"] }),
    );
    const compiler = join(packageRoot(), "node_modules/typescript/bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", folder], {
      encoding: "utf8",
      timeout: 120_000,
    });
    return status === 0 ? "" : stdout;
  }

  test("D6.02 every field of what is rendered is one that Kubernetes knows, with a value that it takes", () => {
    for (const said of [SAID, WHOLE]) expect(compiled(rendered(said))).toBe("");
    // The check itself finds a word that is written wrong, and a number in the place of a text.
    const [wrong] = of(rendered(SAID), "Deployment");
    wrong.spec.template.spec.containers[0].imagePullPolcy = "Always";
    expect(compiled([wrong])).toContain("imagePullPolcy");
    const [other] = of(rendered(SAID), "Deployment");
    other.spec.template.spec.containers[0].env[0].value = 3;
    expect(compiled([other])).toContain("TS2322");
  });

  test("D6.02 no pod has rights, writes to its image, or holds a secret that the chart knows", () => {
    const things = rendered(WHOLE);
    expect(podsOf(things).map(([component]) => component)).toEqual(["web", "worker", "migrate"]);
    expect(of(things, "Secret")).toEqual([]);
    for (const [component, { spec }] of podsOf(things)) {
      expect(spec.automountServiceAccountToken, component).toBe(false);
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: "RuntimeDefault" },
      });
      expect(spec.containers).toHaveLength(1);
      const [container] = spec.containers;
      expect(container.image).toBe("registry.example/hostread:1.0");
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(container.envFrom).toEqual([{ secretRef: { name: "hostread-secret" } }]);
      expect(container.resources).toMatchObject({ requests: { memory: expect.any(String) }, limits: {} });
      // Of each folder that it writes to there is a volume.
      expect(container.volumeMounts.map(({ mountPath }: Thing) => mountPath)).toContain("/tmp");
      // Only variables that the server reads.
      for (const { name } of container.env) expect(Object.keys(Environment.shape)).toContain(name);
    }
  });

  test("D6.02 web pods are asked as docs/operations.md says and drained before they end; workers and the migration listen nowhere", () => {
    const pods = Object.fromEntries(podsOf(rendered(SAID)));
    const [web] = pods.web.spec.containers;
    expect(web.readinessProbe.httpGet).toEqual({ path: "/readyz", port: "http" });
    expect(web.livenessProbe.httpGet).toEqual({ path: "/livez", port: "http" });
    expect(web.ports).toEqual([{ name: "http", containerPort: Environment.shape.PORT.parse(undefined) }]);
    const drain = Number(web.env.find(({ name }: Thing) => name === "HOSTREAD_DRAIN").value);
    const noticed = web.readinessProbe.periodSeconds * web.readinessProbe.failureThreshold;
    expect(drain).toBeGreaterThan(noticed);
    expect(pods.web.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 60);
    const [worker] = pods.worker.spec.containers;
    expect(worker).not.toHaveProperty("ports");
    expect(worker.env).toContainEqual({ name: "HOSTREAD_ROLE", value: "worker" });
    const [migrate] = pods.migrate.spec.containers;
    expect(
      existsSync(join(packageRoot(), migrate.command[1].replace("dist/", "").replace(".js", ".ts"))),
    ).toBe(true);
  });

  test("D6.02 what selects pods selects pods, and the service and the ingress lead to the web ones", () => {
    const things = rendered(WHOLE);
    const pods = podsOf(things);
    const selected = (labels: Record<string, string>) =>
      pods
        .filter(([, { metadata }]) =>
          Object.entries(labels).every(([name, value]) => metadata.labels[name] === value),
        )
        .map(([component]) => component);
    const services = of(things, "Service");
    expect(services.map(({ spec }) => selected(spec.selector))).toEqual([["web"], ["worker"]]);
    const [ingress] = of(things, "Ingress");
    const web = services.find(({ spec }) => selected(spec.selector)[0] === "web");
    expect(ingress.spec.rules[0]).toMatchObject({
      host: "hostread.company.example",
      http: {
        paths: [
          { backend: { service: { name: web.metadata.name, port: { name: web.spec.ports[0].name } } } },
        ],
      },
    });
    expect(ingress.spec.tls).toEqual([{ hosts: ["hostread.company.example"], secretName: "hostread-tls" }]);
    for (const { spec } of of(things, "PodDisruptionBudget"))
      expect(selected(spec.selector.matchLabels)).toHaveLength(1);
    const [all, incoming] = of(things, "NetworkPolicy");
    expect(selected(all.spec.podSelector.matchLabels)).toEqual(["web", "worker", "migrate"]);
    expect(all.spec.ingress).toEqual([]);
    expect(selected(incoming.spec.podSelector.matchLabels)).toEqual(["web"]);
    for (const kind of ["Deployment", "StatefulSet"])
      for (const { spec } of of(things, kind)) expect(selected(spec.selector.matchLabels)).toHaveLength(1);
    const [set] = of(things, "StatefulSet");
    expect(services.map(({ metadata }) => metadata.name)).toContain(set.spec.serviceName);
  });

  test("D6.02 sound that a worker hears lies in a volume of its pod, which is no part of what has to last", () => {
    const [set] = of(rendered(SAID), "StatefulSet");
    const { containers, volumes } = set.spec.template.spec;
    const mounts = containers[0].volumeMounts as { name: string; mountPath: string }[];
    const place = soundPlace({ dataDir: "/data" });
    const { name } = mounts.find(({ mountPath }) => mountPath === place)!;
    // An episode has up to 300 MB, and recognizers write it once more without compression.
    expect(volumes).toContainEqual({ name, emptyDir: { sizeLimit: "2Gi" } });
    expect(set.spec.volumeClaimTemplates.map(({ metadata }: Thing) => metadata.name)).toEqual(["data"]);
    expect(mounts).toContainEqual({ name: "data", mountPath: "/data" });
    // A worker takes its own folder away after each episode, and never the one that is a volume.
    expect(dirname(soundFolder({ dataDir: "/data" }))).toBe(place);
  });

  test("D6.02 with one pod of a kind nothing keeps a machine from being emptied", () => {
    const things = rendered({
      ...SAID,
      "web.replicas": "1",
      "worker.replicas": "1",
      "networkPolicy.enabled": "false",
    });
    expect(of(things, "PodDisruptionBudget")).toEqual([]);
    expect(of(things, "NetworkPolicy")).toEqual([]);
    expect(of(things, "Ingress")).toEqual([]);
  });

  test.each([
    [{ existingSecret: "" }, /existingSecret/],
    [{ "config.PUBLIC_URL": "hostread.company.example" }, /PUBLIC_URL/],
    [{ "image.repository": "" }, /repository/],
    [{ "config.HOSTREAD_SECRET_KEY": "in-plain" }, /HOSTREAD_SECRET_KEY/],
    [{ "config.DATABASE_URL": "in-plain" }, /DATABASE_URL/],
    [{ "config.DATABASE_READ_URL": "in-plain" }, /DATABASE_READ_URL/],
    [{ "web.replica": "3" }, /replica/],
    [{ "ingress.enabled": "true" }, /host/],
  ])("D6.02 %o is refused before anything is made", (said, about) => {
    const { status, text } = helm("template", { ...SAID, ...(said as Record<string, string>) }, "shop");
    expect(status).not.toBe(0);
    expect(text).toMatch(about);
  });
});
