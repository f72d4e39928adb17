import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { readSettings } from "../../lib/env";
import { readSettings as readSampleAppSettings } from "../../packages/storybook/server/settings";
import { announce, modelsLine } from "./announcement";
import { hubEnvironment, sampleAppEnvironment } from "./hub-environment";
import { type HubMode, loadSettings } from "./settings";

afterEach(() => {
  vi.unstubAllEnvs();
});

const database = {
  pooledConnectionString: "postgresql://hub@pooler/hub",
  connectionString: "postgresql://hub@db/hub",
  ownerConnectionString: "postgresql://hub_owner@db/hub",
};

/** Reads the settings as the hub's process does. */
function hubSettings(mode: HubMode) {
  const options = { mode, settings: loadSettings(mode), secrets: null, database: database as never };
  const read = readSettings(hubEnvironment(options), { production: false });
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.settings;
}

test("the hub's process gets the database address with its own role, and not the address with the owner's role [ledger-4]", () => {
  vi.stubEnv("DATABASE_OWNER_URL", database.ownerConnectionString);
  expect(hubSettings("start")).toMatchObject({
    databaseUrl: database.pooledConnectionString,
    databaseDirectUrl: database.connectionString,
    databaseOwnerUrl: null,
  });
});

test("the sample app uploads to the bucket, and gets pictures only from the hub and the public address of its files", () => {
  const origins = () => {
    const settings = readSampleAppSettings(sampleAppEnvironment(loadSettings("demo"), "demo"));
    return [settings.hubOrigins, settings.uploadOrigins];
  };
  expect(origins()).toEqual([["http://localhost:3000"], []]);
  for (const [name, value] of Object.entries({
    S3_BUCKET: "files",
    S3_REGION: "ap-northeast-2",
    S3_ENDPOINT: "https://s3.example.com",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    FILES_PUBLIC_URL: "https://files.example.com/hub",
  }))
    vi.stubEnv(name, value);
  expect(origins()).toEqual([
    ["http://localhost:3000", "https://files.example.com"],
    ["https://s3.example.com"],
  ]);
});

test("when the hub's role owns the tables, a start says so and where to read what to do; otherwise it does not mention it [ledger-4]", () => {
  const print = vi.spyOn(console, "log").mockImplementation(() => {});
  for (const ownsTables of [true, false])
    announce("start", loadSettings("start"), { hasOperator: true, ownsTables });
  const [warned, silent] = print.mock.calls.map(([text]) => String(text));
  print.mockRestore();
  expect(warned).toMatch(/database role owns its tables.*"Two roles" in docs\/deploy\.md/);
  expect(silent).not.toContain("owns its tables");
});

test("demo and dev use the demo models, and start never does, whatever the environment says [models-1]", () => {
  for (const value of ["", "true", "false"]) {
    vi.stubEnv("DEMO_MODELS", value);
    expect(hubSettings("demo").demoModels).toBe(true);
    expect(hubSettings("dev").demoModels).toBe(true);
    expect(hubSettings("start").demoModels).toBe(false);
  }
});

test("a start without a models file says that there is no model and how to set one up [commands-2]", () => {
  const line = modelsLine("start", { modelsFile: null });
  for (const part of ["none", "503 CFG_001", "nothing is charged", "MODELS_FILE"])
    expect(line).toContain(part);
  expect(modelsLine("demo", { modelsFile: null })).toBe("demo-text (text, demo), demo-image (image, demo)");
});

test("a start with a models file names its models in one line", () => {
  const file = join(process.env.DATA_DIR ?? ".", "models.json");
  const models = [{ id: "class-text", provider: "school", mediaType: "text", allowsUnder18: true }];
  const providers = { school: { kind: "openai-compatible", baseUrl: "https://ai.school.example/v1" } };
  writeFileSync(
    file,
    JSON.stringify({ providers, models, classroomDefaults: { text: "class-text" }, safety: "off" }),
  );
  expect(modelsLine("start", { modelsFile: file })).toBe("class-text (text, school)");
  writeFileSync(file, JSON.stringify({ providers, models: [], classroomDefaults: {} }));
  expect(modelsLine("start", { modelsFile: file })).toContain(`until ${file} lists a model`);
});
