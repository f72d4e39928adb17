import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { forgetEnv } from "@/lib/env";
import { environmentSchema } from "@/lib/env-schema";
import { metrics } from "@/lib/metrics";

const settings = Object.keys(environmentSchema.shape).sort();
const read = (path: string) => readFileSync(path, "utf8");

test(".env.example has every setting once, and nothing that is none", () => {
  const named = [...read(".env.example").matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(settings);
});

test("compose.yaml sets no variable that the hub does not know", () => {
  const hub = read("compose.yaml").match(/^x-hub:[\s\S]*?\n(?=\S)/m)?.[0] ?? "";
  const set = [...hub.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  expect(set.length).toBeGreaterThan(5);
  for (const name of set) expect(settings).toContain(name);
});

test("nginx of compose.yaml serves as the one of deploy/nginx.conf does", () => {
  const site = (path: string) => read(path).replace(/^[\s\S]*?(?=^server \{)/m, "");
  expect(site("deploy/nginx.conf")).toContain("proxy_next_upstream");
  expect(site("deploy/compose-nginx.conf")).toBe(site("deploy/nginx.conf"));
});

test("the dashboard and the alerts ask only for metrics that the hub has", async () => {
  process.env.METRICS_TOKEN = "a-token-of-these-tests";
  forgetEnv();
  const known = (await metrics()?.registry.getMetricsAsJSON())?.map(({ name }) => name) ?? [];
  for (const path of ["deploy/grafana-dashboard.json", "deploy/prometheus-alerts.yml"]) {
    const asked = read(path).match(/\b(?:hub|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(asked.length).toBeGreaterThan(5);
    for (const name of asked) expect(known).toContain(name.replace(/_(?:bucket|count|sum)$/, ""));
  }
});
