import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { variablesOf } from "@/lib/ai/provider-settings";
import { forgetEnv } from "@/lib/env";
import { environmentSchema } from "@/lib/env-schema";
import { metrics } from "@/lib/metrics";

const settings = Object.keys(environmentSchema.shape).sort();
const read = (path: string) => readFileSync(path, "utf8");

const KINDS = ["openai", "azure", "anthropic", "google", "bedrock"];

test(".env.example has every setting and every provider's key once, and nothing else", () => {
  const keys = KINDS.flatMap((kind) => variablesOf({ kind, timeoutMs: 1 }).map(([, variable]) => variable));
  const named = [...read(".env.example").matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual([...settings, ...keys].sort());
});

test("compose.yaml sets no variable that the hub does not know", () => {
  const hub = read("compose.yaml").match(/^x-hub:[\s\S]*?\n(?=\S)/m)?.[0] ?? "";
  const set = [...hub.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  expect(set.length).toBeGreaterThan(5);
  for (const name of set) expect(settings).toContain(name);
});

test("deploy/compose-nginx.conf equals deploy/nginx.conf after the upstream block, except for the HTTP/2 syntax", () => {
  // What follows the upstream block, which has the addresses of the hubs.
  const site = (path: string) => read(path).replace(/^[\s\S]*?^\}$/m, "");
  expect(site("deploy/nginx.conf")).toContain("proxy_next_upstream");
  // Debian 12 has an older nginx than the container.
  const expectedSite = site("deploy/nginx.conf").replace(
    "listen 443 ssl http2;",
    "listen 443 ssl;\n    http2 on;",
  );
  expect(site("deploy/compose-nginx.conf")).toBe(expectedSite);
});

test("the roles of a new database are set so that PostgreSQL logs refused statements without their values", () => {
  for (const path of ["deploy/create-roles.sh", "docs/deploy.md"]) {
    const roles = [...read(path).matchAll(/^ *ALTER ROLE (\w+) SET log_error_verbosity = terse;$/gm)];
    expect(roles.map(([, role]) => role)).toEqual(["hub_owner", "hub"]);
  }
});

test("deploy/compose-nginx.conf has the addresses that compose.yaml gives the hubs", () => {
  const given = [...read("compose.yaml").matchAll(/ipv4_address: ([\d.]+)/g)].map(([, address]) => address);
  const used = [...read("deploy/compose-nginx.conf").matchAll(/server ([\d.]+):3000/g)];
  expect(given).toHaveLength(2);
  expect(used.map(([, address]) => address)).toEqual(given);
});

test("the systemd unit removes the privileges that a hub does not need, and allows the run-time compilation that Node needs", () => {
  const unit = read("deploy/education-hub@.service").split("\n");
  for (const setting of ["Devices", "Tmp"]) expect(unit).toContain(`Private${setting}=true`);
  for (const setting of ["KernelTunables", "KernelModules", "KernelLogs", "ControlGroups"])
    expect(unit).toContain(`Protect${setting}=true`);
  expect(unit).toContain("LockPersonality=true");
  expect(unit).toContain("CapabilityBoundingSet=");
  expect(unit).toContain("RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX");
  // V8 compiles at run time.
  expect(unit.join()).not.toContain("MemoryDenyWriteExecute");
});

test("the Dockerfile copies only files that exist, among them those that the installation reads, and starts the hub as npm start does", () => {
  const dockerfile = read("Dockerfile");
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
    paths?.split(" "),
  );
  expect(copied).toEqual(expect.arrayContaining(["package-lock.json", ".npmrc", "prisma/schema", "tools"]));
  for (const path of copied) expect(existsSync(path ?? ""), path).toBe(true);
  const { scripts } = JSON.parse(read("package.json"));
  const command = JSON.parse(dockerfile.match(/^CMD (.+)$/m)?.[1] ?? "[]").join(" ");
  expect(scripts.start).toBe(`exec ${command}`);
});

test("package.json allows or refuses each package with an install script, since npm 12 runs only scripts that are allowed", () => {
  const { allowScripts } = JSON.parse(read("package.json"));
  const packages: Record<string, { hasInstallScript?: boolean }> = JSON.parse(
    read("package-lock.json"),
  ).packages;
  const withScripts = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== "" && hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort());
});

test("the dashboard and the alerts use only metrics that the hub has", async () => {
  process.env.METRICS_TOKEN = "a-token-of-these-tests";
  forgetEnv();
  const known = (await metrics()?.registry.getMetricsAsJSON())?.map(({ name }) => name) ?? [];
  for (const path of ["deploy/grafana-dashboard.json", "deploy/prometheus-alerts.yml"]) {
    const used = read(path).match(/\b(?:hub|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(used.length).toBeGreaterThan(5);
    for (const name of used) expect(known).toContain(name.replace(/_(?:bucket|count|sum)$/, ""));
  }
});
