import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { env, forgetEnv, readSettings } from "./env";
import type { SettingsSource } from "./env-problems";

const secret = "a-secret-that-is-long-enough-for-all";

function getSettings(source: SettingsSource) {
  const result = readSettings(source, { production: false });
  if (!result.ok) throw new Error(result.problems.join("\n"));
  return result.settings;
}

function listProblems(source: SettingsSource, production = false): string[] {
  const result = readSettings(source, { production });
  return result.ok ? [] : result.problems;
}

describe("readSettings", () => {
  it("fills in the defaults of settings that are not set [launch-4] [limits-5]", () => {
    expect(getSettings({})).toMatchObject({
      port: 3000,
      hubUrl: "http://localhost:3000",
      proxyUrl: "http://localhost:3000/api/v1/mcp-proxy",
      sampleAppPort: 3100,
      dataDir: resolve(".data"),
      databaseUrl: null,
      databasePoolMax: 20,
      trustedProxyHops: 0,
      s3: null,
      launchSessionTtlMinutes: 240,
      launchSessionAcceptV1: true,
      launchRatePerMinute: 120,
      launchRateBurst: 30,
      personRatePerMinute: 600,
      personRateBurst: 120,
      imageConcurrency: 8,
      modelsFile: null,
      demoModels: false,
    });
  });

  it("derives the hub's and the proxy's address from the port", () => {
    expect(getSettings({ PORT: "4000" })).toMatchObject({
      hubUrl: "http://localhost:4000",
      proxyUrl: "http://localhost:4000/api/v1/mcp-proxy",
    });
  });

  it("listens on localhost unless HUB_URL is public or LISTEN_HOST is set", () => {
    expect(getSettings({}).listenHost).toBe("localhost");
    expect(getSettings({ HUB_URL: "http://127.0.0.1:3000" }).listenHost).toBe("localhost");
    expect(getSettings({ HUB_URL: "https://hub.example.org" }).listenHost).toBeNull();
    expect(getSettings({ LISTEN_HOST: "0.0.0.0" }).listenHost).toBe("0.0.0.0");
    expect(listProblems({ LISTEN_HOST: "my-machine" })).toEqual([
      expect.stringMatching(/^LISTEN_HOST must be/),
    ]);
  });

  it("treats a blank variable as not set", () => {
    expect(getSettings({ PORT: " ", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it("drops the trailing slash of an address", () => {
    expect(getSettings({ HUB_URL: "https://hub.example.org/" }).hubUrl).toBe("https://hub.example.org");
  });

  it("takes DATABASE_URL for direct connections too, unless DATABASE_DIRECT_URL is set", () => {
    const [url, direct] = ["postgresql://hub@pooler.example.org/hub", "postgresql://hub@db.example.org/hub"];
    expect(getSettings({ DATABASE_URL: url }).databaseDirectUrl).toBe(url);
    const both = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct };
    expect(getSettings(both).databaseDirectUrl).toBe(direct);
  });

  it("accepts DATABASE_OWNER_URL only with a DATABASE_URL", () => {
    const [owner, url] = ["postgresql://hub_owner@db.example.org/hub", "postgresql://hub@db.example.org/hub"];
    expect(getSettings({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }).databaseOwnerUrl).toBe(owner);
    expect(getSettings({ DATABASE_URL: url }).databaseOwnerUrl).toBeNull();
    expect(listProblems({ DATABASE_OWNER_URL: owner })).toEqual([
      expect.stringContaining("DATABASE_URL is missing"),
    ]);
  });

  it("splits the lists of secrets and keeps their order [settings-1]", () => {
    const both = `${secret}1, ${secret}2`;
    const { launchSessionSecrets, nextauthSecrets } = getSettings({
      LAUNCH_SESSION_SECRETS: both,
      NEXTAUTH_SECRET: both,
    });
    expect(launchSessionSecrets).toEqual([`${secret}1`, `${secret}2`]);
    expect(nextauthSecrets).toEqual(launchSessionSecrets);
  });

  it("names every bad setting, not only the first [settings-3]", () => {
    const problems = listProblems(
      {
        PORT: "70000",
        HUB_URL: "http://hub.example.org",
        DATABASE_URL: "mysql://db",
        LAUNCH_SESSION_SECRETS: `${secret},short`,
        S3_BUCKET: "files",
      },
      true,
    ).join("\n");
    for (const name of [
      "PORT",
      "HUB_URL",
      "DATABASE_URL",
      "LAUNCH_SESSION_SECRETS",
      "S3_REGION",
      "S3_SECRET_ACCESS_KEY",
      "FILES_PUBLIC_URL",
    ]) {
      expect(problems).toContain(name);
    }
  });

  it("requires FILES_PUBLIC_URL with the S3 settings", () => {
    const s3 = {
      S3_BUCKET: "files",
      S3_REGION: "ap-northeast-2",
      S3_ENDPOINT: "https://s3.example.org/",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    expect(listProblems(s3)).toEqual([expect.stringContaining("FILES_PUBLIC_URL is missing")]);
    const settings = getSettings({ ...s3, FILES_PUBLIC_URL: "https://files.example.org/" });
    expect(settings.s3).toMatchObject({ bucket: "files", endpoint: "https://s3.example.org" });
    expect(settings.filesPublicUrl).toBe("https://files.example.org");
  });

  it("never repeats a secret in a problem [settings-3]", () => {
    expect(
      listProblems({ LAUNCH_SESSION_SECRETS: "hunter2", NEXTAUTH_SECRET: "hunter2" }).join(),
    ).not.toContain("hunter2");
  });

  it("refuses a hub address with a path", () => {
    expect(listProblems({ HUB_URL: "https://example.org/hub" })).toHaveLength(1);
  });

  it.each(["https://hub.example.org", "http://localhost:3000", "http://127.0.0.1", "http://[::1]:3000"])(
    "accepts %s in production",
    (hubUrl) => expect(listProblems({ HUB_URL: hubUrl }, true)).toEqual([]),
  );

  it.each(["http://hub.example.org", "http://localhost.example.org", "http://10.0.0.1"])(
    "refuses %s in production",
    (hubUrl) => expect(listProblems({ HUB_URL: hubUrl }, true).join()).toContain("HUB_URL"),
  );
});

describe("env", () => {
  beforeEach(() => forgetEnv());
  afterEach(() => {
    vi.unstubAllEnvs();
    forgetEnv();
  });

  it("throws an error that names every missing setting", () => {
    for (const name of ["DATABASE_URL", "LAUNCH_SESSION_SECRETS", "NEXTAUTH_SECRET"]) vi.stubEnv(name, "");
    expect(() => env()).toThrow(/DATABASE_URL[\s\S]*LAUNCH_SESSION_SECRETS[\s\S]*NEXTAUTH_SECRET/);
  });

  it("reads the settings only once", () => {
    vi.stubEnv("DATABASE_URL", "postgresql://hub@127.0.0.1/hub");
    vi.stubEnv("LAUNCH_SESSION_SECRETS", secret);
    vi.stubEnv("NEXTAUTH_SECRET", secret);
    expect(env()).toBe(env());
    expect(env().launchSessionSecrets).toEqual([secret]);
  });
});
