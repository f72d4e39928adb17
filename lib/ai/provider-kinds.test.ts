import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ASPECT_RATIOS } from "@/packages/client/contract/generation";
import { closeAll, startProviderForTest } from "@/test/call-scripted-provider";
import {
  createReferences,
  imageRequest,
  KINDS,
  type LibraryKind,
  modelOf,
  providerAt,
  readStream,
  startStrictKind,
  TEXT_OPTIONS,
  textRequest,
} from "@/test/provider-kinds";
import type { ReferenceImage } from "./image-provider";
import { parseRatio } from "./image-sizes";

const ALL = Object.keys(KINDS) as LibraryKind[];
const PAINTERS = ALL.filter((kind) => KINDS[kind].image !== null);

let references: ReferenceImage[] = [];
beforeAll(async () => {
  references = await createReferences();
});
afterEach(closeAll);

describe.each(ALL)("a provider of kind %s", (kind) => {
  it("writes with every option, whole and word by word, and its service refuses nothing [models-18]", async () => {
    const { provider, server } = await startStrictKind(kind);
    for (const options of TEXT_OPTIONS) {
      const request = textRequest(modelOf(kind, "text"), { options });
      const whole = await provider.createText(request);
      const { pieces, outcome } = await readStream(provider.streamText(request));
      expect({ options, refusals: server.refusals }).toEqual({ options, refusals: [] });
      expect(whole).toMatchObject({ ok: true, finishReason: "stop", inputTokens: 7, outputTokens: 5 });
      expect(pieces).toEqual(["hello ", "there"]);
      expect(outcome).toEqual({
        ok: true,
        text: "hello there",
        finishReason: "stop",
        inputTokens: 7,
        outputTokens: 5,
      });
    }
  });

  it("sends the pseudonym where the service has a field for it, the limit, and its key only in a header [models-11]", async () => {
    const { provider, server } = await startStrictKind(kind);
    await provider.createText(textRequest(modelOf(kind, "text")));
    const [sent] = server.seen;
    const fields: Record<LibraryKind, object> = {
      openai: { safety_identifier: "pseudonym", max_tokens: 1600 },
      azure: { user: "pseudonym", max_tokens: 1600 },
      anthropic: { metadata: { user_id: "pseudonym" }, max_tokens: 1600 },
      google: { generationConfig: { maxOutputTokens: 1600 } },
      bedrock: { inferenceConfig: { maxTokens: 1600 } },
      "openai-compatible": { user: "pseudonym", max_tokens: 1600 },
    };
    expect(sent?.body).toMatchObject(fields[kind]);
    expect(`${sent?.path} ${JSON.stringify(sent?.body)}`).not.toMatch(/k-|AKIA|secret/);
  });

  it("tries a 503 once more, and says status and code of a refusal without its message [models-12] [models-15]", async () => {
    const upstream = await startProviderForTest((response, _, index) => {
      response.writeHead(index === 0 ? 503 : 429, { "content-type": "application/json", "retry-after": "0" });
      response.end('{"error":{"message":"what Minji wrote","type":"overloaded","code":"busy"}}');
    });
    const outcome = await providerAt(kind, upstream.origin).createText(textRequest(modelOf(kind, "text")));
    expect(outcome).toEqual({ ok: false, reason: "failed", upstreamStatus: 429, cause: "overloaded, busy" });
    expect(upstream.seen).toHaveLength(2);
  });

  it("gives up at its deadline, and when its caller hangs up [models-13]", async () => {
    const upstream = await startProviderForTest(() => undefined);
    const provider = providerAt(kind, upstream.origin, { timeoutMs: 300 });
    const model = modelOf(kind, "text");
    expect(await provider.createText(textRequest(model))).toEqual({ ok: false, reason: "timeout" });
    const caller = new AbortController();
    const stream = readStream(provider.streamText(textRequest(model, { signal: caller.signal })));
    caller.abort();
    expect((await stream).outcome).toEqual({ ok: false, reason: "aborted" });
    await upstream.whenHungUp();
  });

  it("fails when an answer is of another form, or a stream breaks off after words", async () => {
    const upstream = await startProviderForTest((response, _, index) => {
      const isStream = index === 1;
      response.writeHead(200, { "content-type": isStream ? "text/event-stream" : "application/json" });
      if (isStream) response.write("data: {}\n\n", () => response.destroy());
      else response.end('{"what":"else"}');
    });
    const provider = providerAt(kind, upstream.origin);
    const request = textRequest(modelOf(kind, "text"));
    expect(await provider.createText(request)).toMatchObject({ ok: false, reason: "failed" });
    expect((await readStream(provider.streamText(request))).outcome).toMatchObject({
      ok: false,
      reason: "failed",
    });
  });
});

describe.each(PAINTERS)("pictures of kind %s", (kind) => {
  it("are made in every shape, quality and with every reference, and the service refuses nothing [models-18]", async () => {
    const { provider, server } = await startStrictKind(kind);
    const model = modelOf(kind, "image");
    for (const aspectRatio of ASPECT_RATIOS)
      for (const quality of ["fast", "quality"] as const)
        for (const referenceImages of [[], references]) {
          const picture = await provider.createImage(
            imageRequest(model, { aspectRatio, quality, referenceImages }),
          );
          expect(server.refusals).toEqual([]);
          if (!picture.ok) throw new Error(JSON.stringify(picture));
          expect(Math.abs(picture.width / picture.height / parseRatio(aspectRatio) - 1)).toBeLessThan(0.011);
        }
  });
});

describe("the fields of passFields", () => {
  it.each([
    ["anthropic", { thinking: { type: "enabled", budget_tokens: 1024 }, top_k: 5 }, { top_k: 5 }],
    ["google", { topK: 3, thinkingConfig: { thinkingBudget: 9 } }, { generationConfig: { topK: 3 } }],
    ["bedrock", { top_k: 5 }, { additionalModelRequestFields: { top_k: 5 } }],
  ] as const)("reach the place that %s has for them", async (kind, extra, sent) => {
    const { provider, server } = await startStrictKind(kind);
    await provider.createText(textRequest(modelOf(kind, "text"), { extra }));
    expect(server.refusals).toEqual([]);
    expect(server.seen[0]?.body).toMatchObject(sent);
  });

  it("never win over what the hub sends itself", async () => {
    const { provider, server } = await startStrictKind("anthropic");
    const extra = { max_tokens: 9, model: "another" };
    await provider.createText(textRequest(modelOf("anthropic", "text"), { extra }));
    expect(server.seen[0]?.body).toMatchObject({ max_tokens: 1600, model: "claude-haiku-4-5" });
  });
});

describe("keys", () => {
  it("sign a call to Bedrock, or are one key", async () => {
    const signed = await startStrictKind("bedrock");
    await signed.provider.createText(textRequest(modelOf("bedrock", "text")));
    const one = await startStrictKind("bedrock", { apiKeyEnv: "BEDROCK_KEY" });
    await one.provider.createText(textRequest(modelOf("bedrock", "text")));
    expect([signed.server.refusals, one.server.refusals]).toEqual([[], []]);
    expect(signed.server.seen[0]?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256/);
    expect(one.server.seen[0]?.headers.authorization).toBe("Bearer k-bedrock");
  });

  it.each(["openai", "azure"] as const)("of %s are sent as that service wants them", async (kind) => {
    const { provider, server } = await startStrictKind(kind);
    await provider.createText(textRequest(modelOf(kind, "text")));
    await provider.createImage(imageRequest(modelOf(kind, "image")));
    const key = kind === "azure" ? { "api-key": "k-azure" } : { authorization: "Bearer k-openai" };
    expect(server.seen.map(({ headers }) => headers)).toMatchObject([key, key]);
  });
});
