import { describe, expect, it } from "vitest";
import { GOOD, listProblems, load, readSecret } from "@/test/models-file";
import { loadModels } from "./models";

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

  it("has, in the demo, a text and an image model, which are allowed under 18 and are the classroom defaults [models-1]", () => {
    const models = loadModels({ file: null, demo: true, readSecret });
    expect(models.list().map(({ id, minimumAge }) => [id, minimumAge])).toEqual([
      ["demo-text", 0],
      ["demo-image", 0],
    ]);
    expect(models.classroomDefaults).toEqual({ text: "demo-text", image: "demo-image" });
  });
});

describe("with MODELS_FILE", () => {
  it("finds models, lists them by media type and fills in defaults [models-1]", async () => {
    const models = load(GOOD);
    expect(models.find("my-image")).toMatchObject({
      upstreamId: "their-image",
      maxTokensField: "max_tokens",
    });
    expect(models.find("nobody")).toBeNull();
    expect(models.list("text").map(({ id }) => id)).toEqual(["demo-text", "adults"]);
    expect(models.find("adults")?.minimumAge).toBe(18);
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

  it("takes each kind of provider by its own settings, and names the variables of keys that are missing [models-2] [models-18]", () => {
    const providers = {
      demo: { kind: "demo" },
      openai: { kind: "openai" },
      azure: { kind: "azure", resourceName: "hanbit-ai" },
      other: { kind: "azure" },
      anthropic: { kind: "anthropic", apiKeyEnv: "CLAUDE_KEY" },
      google: { kind: "google" },
      signed: { kind: "bedrock", region: "ap-northeast-2" },
      key: { kind: "bedrock", region: "ap-northeast-2", apiKeyEnv: "BEDROCK_KEY" },
    };
    expect(listProblems({ ...GOOD, providers })).toEqual([
      "providers.other.resourceName: either resourceName or baseUrl is needed, and not both",
      "providers.azure.apiKeyEnv: AZURE_API_KEY is not set in the environment",
      "providers.other.apiKeyEnv: AZURE_API_KEY is not set in the environment",
      "providers.anthropic.apiKeyEnv: CLAUDE_KEY is not set in the environment",
      "providers.google.apiKeyEnv: GOOGLE_GENERATIVE_AI_API_KEY is not set in the environment",
      "providers.signed.accessKeyIdEnv: AWS_ACCESS_KEY_ID is not set in the environment",
      "providers.signed.secretAccessKeyEnv: AWS_SECRET_ACCESS_KEY is not set in the environment",
      "providers.key.apiKeyEnv: BEDROCK_KEY is not set in the environment",
    ]);
  });

  it("refuses fallbacks that cannot answer, and fields that a kind of provider does not take [models-8] [models-19]", () => {
    const [demoText] = GOOD.models;
    const model = (id: string, more: object) => ({ ...demoText, id, ...more });
    const slow = { kind: "openai", timeoutMs: 300_000 };
    const models = [
      ...GOOD.models,
      model("a", { fallbacks: ["demo-text", "adults"] }),
      model("b", { fallbacks: ["b", "nobody", "my-image", "demo-text", "demo-text"] }),
      model("c", { provider: "slow", fallbacks: ["d"], passFields: ["prompt_cache_key", "top_k"] }),
      model("d", { provider: "slow" }),
    ];
    expect(listProblems({ ...GOOD, providers: { ...GOOD.providers, slow }, models })).toEqual([
      'models.5.passFields.1: a text model of kind "openai" takes no "top_k"; it takes: prompt_cache_key, prompt_cache_retention',
      'models.4.fallbacks.0: "b" is named already',
      'models.4.fallbacks.1: there is no model "nobody"',
      'models.4.fallbacks.2: "my-image" is of media type image',
      'models.4.fallbacks.4: "demo-text" is named already',
      "models.5.fallbacks: the timeoutMs of all of them add up to 600000, and must be at most 540000",
    ]);
  });

  it("refuses a provider for safety that cannot check", () => {
    const providers = {
      ...GOOD.providers,
      aws: { kind: "bedrock", region: "ap-northeast-2", apiKeyEnv: "OPENAI_API_KEY" },
    };
    expect(listProblems({ ...GOOD, providers, safety: { provider: "aws" } })).toEqual([
      'safety.provider: a provider of kind "bedrock" cannot check; it must be openai, openai-compatible, demo',
    ]);
  });

  it("accepts a model's qualities, sizes and passFields", () => {
    const [demoText, myImage] = GOOD.models;
    const image = {
      ...myImage,
      qualities: { fast: "standard", quality: "hd" },
      passFields: ["seed", "negative_prompt"],
    };
    const text = { ...demoText, passFields: ["top_k", "min_p", "reasoning", "thinking"] };
    expect(load({ ...GOOD, models: [text, image] }).find("my-image")).toMatchObject({
      qualities: image.qualities,
      passFields: image.passFields,
      minimumAge: 0,
    });
  });
});
