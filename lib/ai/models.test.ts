import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadModels } from "./models";
import { SettingsError } from "./settings-error";

const folder = mkdtempSync(join(tmpdir(), "models-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ENVIRONMENT: Record<string, string> = { OPENAI_API_KEY: "k-secret" };
const readSecret = (name: string) => ENVIRONMENT[name] ?? null;

function load(settings: unknown) {
  const file = join(folder, "models.json");
  writeFileSync(file, typeof settings === "string" ? settings : JSON.stringify(settings));
  return loadModels({ file, demo: false, readSecret });
}

function problemsOf(settings: unknown): string[] {
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
  it("are those of the file, in its order, and none where it names none", () => {
    const voices = [
      { id: "v2", name: "하늘", locale: "ko-KR" },
      { id: "v1", name: "Robin", description: "Calm." },
    ];
    expect(load({ ...GOOD, voices }).voices).toEqual(voices);
    expect(load(GOOD).voices).toEqual([]);
  });

  it("are refused where one is there twice, lacks its name, or has a language that is none", () => {
    const named = { id: "v1", name: "Robin" };
    expect(problemsOf({ ...GOOD, voices: [named, named] })).toEqual(['voices.1.id: "v1" is there twice']);
    expect(problemsOf({ ...GOOD, voices: [{ id: "v1" }] })[0]).toMatch(/^voices\.0\.name: /);
    expect(problemsOf({ ...GOOD, voices: [{ ...named, locale: "Korean" }] })[0]).toMatch(
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

  it("has, for a demo, a text and an image model, both for under 18 and both the classroom defaults", () => {
    const models = loadModels({ file: null, demo: true, readSecret });
    expect(models.list().map(({ id, allowsUnder18 }) => [id, allowsUnder18])).toEqual([
      ["demo-text", true],
      ["demo-image", true],
    ]);
    expect(models.classroomDefaults).toEqual({ text: "demo-text", image: "demo-image" });
  });
});

describe("with MODELS_FILE", () => {
  it("finds models, lists them by media type and fills the defaults in", async () => {
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

  it("gives each model its provider", async () => {
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

  it("takes a provider without a key, such as one on the school's own network", () => {
    const providers = {
      demo: { kind: "demo" },
      openai: { kind: "openai-compatible", baseUrl: "http://10.0.0.5:8000" },
    };
    expect(problemsOf({ ...GOOD, providers })).toEqual([]);
  });

  it("names every problem at once", () => {
    const problems = problemsOf({
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
      'models.3.id: "demo-text" is there twice',
      'models.4.provider: there is no provider "nowhere"',
      'classroomDefaults.text: "adults" does not say "allowsUnder18": true',
      'classroomDefaults.image: there is no model "unknown"',
    ]);
  });

  it("stops at a classroom default of the wrong media type", () => {
    expect(problemsOf({ ...GOOD, classroomDefaults: { text: "my-image" } })).toEqual([
      'classroomDefaults.text: "my-image" is of media type image',
    ]);
  });

  it.each([true, "true", 1])("takes only the literal true for allowsUnder18, not %j", (value) => {
    const models = [{ id: "demo-text", provider: "demo", mediaType: "text", allowsUnder18: value }];
    const problems = problemsOf({ ...GOOD, models, classroomDefaults: { text: "demo-text" } });
    expect(problems.length === 0).toBe(value === true);
  });

  it("names unknown keys by their path", () => {
    const [demoText, ...others] = GOOD.models;
    const problems = problemsOf({
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

  it("takes a model's qualities, sizes and fields that are passed on besides the usual ones", () => {
    const [demoText, myImage] = GOOD.models;
    const image = {
      ...myImage,
      qualities: { fast: "standard", quality: "hd" },
      passFields: ["seed", "negative_prompt"],
    };
    const text = { ...demoText, passFields: ["top_k", "min_p", "reasoning", "thinking"] };
    expect(load({ ...GOOD, models: [text, image] }).find("my-image")).toMatchObject(image);
  });

  it.each([
    ...["model", "messages", "prompt", "n", "stream", "tools", "store", "user", "image", "size", "quality"],
    ...["max_tokens", "maxTokens", "Max-Completion-Tokens", "MAX_OUTPUT_TOKENS", "referenceImages", "N"],
    ...["max_tokens_to_sample", "num_images", "numberOfImages", "n-completions", "extra_body"],
  ])("lets no passFields name %s, which the hub decides", (field) => {
    const [demoText, ...others] = GOOD.models;
    const models = [{ ...demoText, passFields: ["top_k", field] }, ...others];
    expect(problemsOf({ ...GOOD, models })).toEqual([
      `models.0.passFields.1: "${field}" is decided by the hub and cannot be passed on`,
    ]);
  });

  it("names a quality that is missing or misspelt", () => {
    const [demoText, myImage] = GOOD.models;
    const image = { ...myImage, qualities: { fast: "low", best: "high" } };
    const problems = problemsOf({ ...GOOD, models: [demoText, image] });
    expect(problems.join()).toMatch(/models\.1\.qualities\.quality: /);
    expect(problems).toContain("models.1.qualities.best: there is no such setting");
  });

  it.each([
    ["a key where its variable's name belongs", { ...GOOD.providers.openai, apiKeyEnv: "sk-live-abc" }],
    ["an address with credentials", { ...GOOD.providers.openai, baseUrl: "https://user:pass@example.com" }],
    ["an address that is none", { ...GOOD.providers.openai, baseUrl: "api.example.com" }],
    ["an unknown kind", { kind: "magic" }],
    ["a timeout of nothing", { ...GOOD.providers.openai, timeoutMs: 0 }],
    ["a timeout that outlives the hold", { ...GOOD.providers.openai, timeoutMs: 540_001 }],
  ])("refuses %s, and quotes no secret", (_, openai) => {
    const problems = problemsOf({ ...GOOD, providers: { ...GOOD.providers, openai } });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^providers\.openai\./);
    expect(problems.join()).not.toMatch(/sk-live|pass/);
  });

  it("says so when the file is missing or no JSON", () => {
    expect(() => loadModels({ file: join(folder, "none.json"), demo: true, readSecret })).toThrow(
      SettingsError,
    );
    expect(problemsOf("{ not json")).toHaveLength(1);
  });
});
