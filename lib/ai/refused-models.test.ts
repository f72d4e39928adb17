import { describe, expect, it } from "vitest";
import { GOOD, listProblems, readSecret } from "@/test/models-file";
import { SettingsError } from "./load-model-settings";
import { loadModels } from "./models";

describe("the check of a models file", () => {
  it("lists all problems, not only the first [models-1]", () => {
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
      safety: "off",
    });
    expect(problems).toEqual([
      "providers.other.apiKeyEnv: MISSING_KEY is not set in the environment",
      'models.3.id: "demo-text" is used twice',
      'models.4.provider: there is no provider "nowhere"',
      'classroomDefaults.text: "adults" says neither "allowsUnder18": true nor a "minimumAge" below 18',
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

  it("needs to know who checks what students write and get, once a model may answer them [safety-7]", () => {
    const { safety: _, ...without } = GOOD;
    expect(listProblems(without)).toEqual([
      'safety: is missing. Name the provider that checks what students write and get, as { "provider": "openai" }, or say "off"',
    ]);
    expect(listProblems({ ...GOOD, safety: { provider: "nobody" } })).toEqual([
      'safety.provider: there is no provider "nobody"',
    ]);
    expect(listProblems({ ...GOOD, safety: { provider: "demo", onFailure: "ignore" } })).not.toEqual([]);
    expect(listProblems({ ...without, safety: "off" })).toEqual([]);
    const forAdults = without.models.map((model) => ({ ...model, allowsUnder18: false }));
    expect(listProblems({ ...without, models: forAdults, classroomDefaults: {} })).toEqual([]);
  });

  it.each([true, "true", 1])("accepts only the literal true for allowsUnder18: %j [models-4]", (value) => {
    const models = [{ id: "demo-text", provider: "demo", mediaType: "text", allowsUnder18: value }];
    const problems = listProblems({ ...GOOD, models, classroomDefaults: { text: "demo-text" } });
    expect(problems.length === 0).toBe(value === true);
  });

  it("names unknown keys by their path [models-1]", () => {
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

  const decidedByTheHub =
    "model messages prompt n stream tools store user image size quality max_tokens maxTokens Max-Completion-Tokens MAX_OUTPUT_TOKENS referenceImages N max_tokens_to_sample num_images numberOfImages n-completions extra_body";
  it.each(decidedByTheHub.split(" "))(
    "refuses %s in passFields, because the hub sets it itself or never sends it [models-8]",
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
  ])("refuses %s, and quotes no secret [models-2] [models-3]", (_, openai) => {
    const problems = listProblems({ ...GOOD, providers: { ...GOOD.providers, openai } });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^providers\.openai\./);
    expect(problems.join()).not.toMatch(/sk-live|pass/);
  });

  it("throws a SettingsError when the file is missing or not JSON [models-1]", () => {
    expect(() => loadModels({ file: "/no-such-folder/models.json", demo: true, readSecret })).toThrow(
      SettingsError,
    );
    expect(listProblems("{ not json")).toHaveLength(1);
  });
});
