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
