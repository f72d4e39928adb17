import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { loadSettings } from "./settings";

const file = join(process.env.DATA_DIR ?? ".", "models.json");
afterEach(() => {
  vi.unstubAllEnvs();
});

function readProblems(settings: Record<string, string>, models: object): string {
  writeFileSync(file, JSON.stringify(models));
  for (const [name, value] of Object.entries({ MODELS_FILE: file, ...settings })) vi.stubEnv(name, value);
  try {
    loadSettings("start");
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

const model = { id: "m", provider: "demo", mediaType: "text", allowsUnder18: true };
const good = {
  providers: { demo: { kind: "demo" } },
  models: [model],
  classroomDefaults: { text: "m" },
  safety: "off",
};

test("the models file is checked at the start: a hub does not start when a classroom default does not allow under-18s [models-9]", () => {
  expect(readProblems({}, good)).toBe("");
  for (const allowsUnder18 of [false, undefined]) {
    const problems = readProblems({}, { ...good, models: [{ ...model, allowsUnder18 }] });
    expect(problems).toContain(
      `MODELS_FILE ${file}: classroomDefaults.text: "m" says neither "allowsUnder18": true nor a "minimumAge" below 18`,
    );
  }
});

test("all problems of the settings and the models file are listed together [models-1]", () => {
  const models = { ...good, models: [{ ...model, provider: "nowhere" }], classroomDefaults: { image: "i" } };
  const proxyUrl = "https://hub.school.example/".padEnd(301, "x");
  const settings = { PORT: "none", HUB_URL: "http://hub.school.example", PROXY_URL: proxyUrl };
  const problems = readProblems(settings, models);
  for (const name of ["PORT", "HUB_URL", "PROXY_URL", "models.0.provider", "classroomDefaults.image"])
    expect(problems).toContain(name);
});
