import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { SettingsError } from "./load-model-settings";
import { loadModels } from "./models";

const folder = mkdtempSync(join(tmpdir(), "models-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ENVIRONMENT: Record<string, string> = { OPENAI_API_KEY: "k-secret" };
const readSecret = (name: string) => ENVIRONMENT[name] ?? null;

function load(settings: unknown) {
  const file = join(folder, "models.json");
  writeFileSync(file, typeof settings === "string" ? settings : JSON.stringify(settings));
  return loadModels({ file, demo: false, readSecret });
}

function listProblems(settings: unknown): string[] {
  try {
    load(settings);
  } catch (error) {
    if (error instanceof SettingsError) return [...error.problems];
    throw error;
  }
  return [];
}

const GOOD = {
  providers: {
    demo: { kind: "demo" },
    openai: {
      kind: "openai-compatible",
      baseUrl: "https://api.example.com/v1/",
      apiKeyEnv: "OPENAI_API_KEY",
    },
  },
  models: [
    { id: "demo-text", provider: "demo", mediaType: "text", allowsUnder18: true },
    {
      id: "my-image",
      provider: "openai",
      upstreamId: "their-image",
      mediaType: "image",
      allowsUnder18: true,
      terms: { url: "https://example.com/terms", reviewedOn: "2026-11-01" },
      sizes: { "16:9": "1792x1024" },
    },
    { id: "adults", provider: "openai", mediaType: "text", maxTokensField: "max_completion_tokens" },
  ],
  classroomDefaults: { text: "demo-text", image: "my-image" },
};

describe("the voices", () => {
  it("are those of the file, in its order; none when it has none", () => {
    const voices = [
      { id: "v2", name: "하늘", locale: "ko-KR" },
      { id: "v1", name: "Robin", description: "Calm." },
    ];
    expect(load({ ...GOOD, voices }).voices).toEqual(voices);
    expect(load(GOOD).voices).toEqual([]);
  });

  it("are refused when one is duplicated, has no name, or has an invalid language", () => {
    const voice = { id: "v1", name: "Robin" };
    expect(listProblems({ ...GOOD, voices: [voice, voice] })).toEqual(['voices.1.id: "v1" is used twice']);
    expect(listProblems({ ...GOOD, voices: [{ id: "v1" }] })[0]).toMatch(/^voices\.0\.name: /);
    expect(listProblems({ ...GOOD, voices: [{ ...voice, locale: "Korean" }] })[0]).toMatch(
      /^voices\.0\.locale: /,
    );
  });
});

describe("without MODELS_FILE", () => {
  it("has no model, no voice and no default", () => {
    const models = loadModels({ file: null, demo: false, readSecret });
    expect([models.list(), models.voices, models.classroomDefaults]).toEqual([
      [],
      [],
      { text: null, image: null },
    ]);
    expect(models.find("demo-text")).toBeNull();
  });

  it("has, in the demo, a text and an image model, which are allowed under 18 and are the classroom defaults", () => {
    const models = loadModels({ file: null, demo: true, readSecret });
    expect(models.list().map(({ id, allowsUnder18 }) => [id, allowsUnder18])).toEqual([
      ["demo-text", true],
      ["demo-image", true],
    ]);
    expect(models.classroomDefaults).toEqual({ text: "demo-text", image: "demo-image" });
  });
});

describe("with MODELS_FILE", () => {
  it("finds models, lists them by media type and fills in defaults", async () => {
    const models = load(GOOD);
    expect(models.find("my-image")).toMatchObject({
      upstreamId: "their-image",
      maxTokensField: "max_tokens",
    });
    expect(models.find("nobody")).toBeNull();
    expect(models.list("text").map(({ id }) => id)).toEqual(["demo-text", "adults"]);
    expect(models.find("adults")?.allowsUnder18).toBe(false);
    await models.close();
  });

  it("returns the provider of each model", async () => {
    const models = load(GOOD);
    const text = models.find("demo-text");
    const image = models.find("my-image");
    if (!text || !image) throw new Error("no models");
    expect(models.textProviderFor(text)).not.toBe(models.imageProviderFor(image));
    expect(models.textProviderFor(text)).toBe(models.textProviderFor(text));
    await models.close();
  });

  it("may leave a media type without a classroom default", () => {
    const models = load({ ...GOOD, classroomDefaults: { text: "demo-text" } });
    expect(models.classroomDefaults).toEqual({ text: "demo-text", image: null });
  });

  it("accepts a provider without a key, such as one on the school's own network", () => {
    const providers = {
      demo: { kind: "demo" },
      openai: { kind: "openai-compatible", baseUrl: "http://10.0.0.5:8000" },
    };
    expect(listProblems({ ...GOOD, providers })).toEqual([]);
  });

  it("lists all problems, not only the first", () => {
    const problems = listProblems({
      providers: {
        ...GOOD.providers,
        other: { kind: "openai-compatible", baseUrl: "https://a.example.com", apiKeyEnv: "MISSING_KEY" },
      },
      models: [
        ...GOOD.models,
        { id: "demo-text", provider: "demo", mediaType: "text" },
        { id: "lost", provider: "nowhere", mediaType: "text" },
      ],
      classroomDefaults: { text: "adults", image: "unknown" },
    });
    expect(problems).toEqual([
      "providers.other.apiKeyEnv: MISSING_KEY is not set in the environment",
      'models.3.id: "demo-text" is used twice',
      'models.4.provider: there is no provider "nowhere"',
      'classroomDefaults.text: "adults" does not say "allowsUnder18": true',
      'classroomDefaults.image: there is no model "unknown"',
    ]);
  });

  it("lists wrong references together with unknown keys and values of a wrong type", () => {
    const [demoText] = GOOD.models;
    const models = [
      { ...demoText, allowUnder18: true },
      demoText,
      { ...demoText, id: 7, provider: "nowhere" },
    ];
    const problems = listProblems({ ...GOOD, models, voices: "none", classroomDefaults: { image: "lost" } });
    expect(problems).toEqual([
      "models.0.allowUnder18: there is no such setting",
      expect.stringMatching(/^models\.2\.id: /),
      expect.stringMatching(/^voices: /),
      'models.1.id: "demo-text" is used twice',
      'models.2.provider: there is no provider "nowhere"',
      'classroomDefaults.image: there is no model "lost"',
    ]);
  });

  it("refuses a classroom default of the wrong media type", () => {
    expect(listProblems({ ...GOOD, classroomDefaults: { text: "my-image" } })).toEqual([
      'classroomDefaults.text: "my-image" is of media type image',
    ]);
  });

  it.each([true, "true", 1])("accepts only the literal true for allowsUnder18: %j", (value) => {
    const models = [{ id: "demo-text", provider: "demo", mediaType: "text", allowsUnder18: value }];
    const problems = listProblems({ ...GOOD, models, classroomDefaults: { text: "demo-text" } });
    expect(problems.length === 0).toBe(value === true);
  });

  it("names unknown keys by their path", () => {
    const [demoText, ...others] = GOOD.models;
    const problems = listProblems({
      ...GOOD,
      models: [{ ...demoText, allowUnder18: true }, ...others],
      defaults: {},
      providers: {
        demo: { kind: "demo", speed: 1 },
        openai: { ...GOOD.providers.openai, apiKey: "k-secret" },
      },
    });
    for (const path of [
      "models.0.allowUnder18",
      "defaults",
      "providers.demo.speed",
      "providers.openai.apiKey",
    ]) {
      expect(problems).toContain(`${path}: there is no such setting`);
    }
  });

  it("accepts a model's qualities, sizes and passFields", () => {
    const [demoText, myImage] = GOOD.models;
    const image = {
      ...myImage,
      qualities: { fast: "standard", quality: "hd" },
      passFields: ["seed", "negative_prompt"],
    };
    const text = { ...demoText, passFields: ["top_k", "min_p", "reasoning", "thinking"] };
    expect(load({ ...GOOD, models: [text, image] }).find("my-image")).toMatchObject(image);
  });

  const decidedByTheHub =
    "model messages prompt n stream tools store user image size quality max_tokens maxTokens Max-Completion-Tokens MAX_OUTPUT_TOKENS referenceImages N max_tokens_to_sample num_images numberOfImages n-completions extra_body";
  it.each(decidedByTheHub.split(" "))(
    "refuses %s in passFields, because the hub sets it itself or never sends it",
    (field) => {
      const [demoText, ...others] = GOOD.models;
      const models = [{ ...demoText, passFields: ["top_k", field] }, ...others];
      expect(listProblems({ ...GOOD, models })).toEqual([
        `models.0.passFields.1: "${field}" is decided by the hub and cannot be passed on`,
      ]);
    },
  );

  it("refuses a missing or misspelt quality", () => {
    const [demoText, myImage] = GOOD.models;
    const image = { ...myImage, qualities: { fast: "low", best: "high" } };
    const problems = listProblems({ ...GOOD, models: [demoText, image] });
    expect(problems.join()).toMatch(/models\.1\.qualities\.quality: /);
    expect(problems).toContain("models.1.qualities.best: there is no such setting");
  });

  it.each([
    ["a key instead of the variable's name", { ...GOOD.providers.openai, apiKeyEnv: "sk-live-abc" }],
    ["a URL with credentials", { ...GOOD.providers.openai, baseUrl: "https://user:pass@example.com" }],
    ["an invalid URL", { ...GOOD.providers.openai, baseUrl: "api.example.com" }],
    ["an unknown kind", { kind: "magic" }],
    ["a timeout of zero", { ...GOOD.providers.openai, timeoutMs: 0 }],
    ["a timeout above nine minutes", { ...GOOD.providers.openai, timeoutMs: 540_001 }],
  ])("refuses %s, and quotes no secret", (_, openai) => {
    const problems = listProblems({ ...GOOD, providers: { ...GOOD.providers, openai } });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^providers\.openai\./);
    expect(problems.join()).not.toMatch(/sk-live|pass/);
  });

  it("throws a SettingsError when the file is missing or not JSON", () => {
    expect(() => loadModels({ file: join(folder, "none.json"), demo: true, readSecret })).toThrow(
      SettingsError,
    );
    expect(listProblems("{ not json")).toHaveLength(1);
  });
});
