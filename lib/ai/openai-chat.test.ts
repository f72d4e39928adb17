import { afterEach, describe, expect, it } from "vitest";
import { closeAll, closeLater } from "@/test/call-scripted-provider";
import { type Answer, chatCompletion, sendJson, startScriptedProvider } from "@/test/scripted-provider";
import type { Model } from "./model-settings";
import { createOpenAiCompatibleProvider } from "./openai-compatible";
import type { TextRequest } from "./text-provider";

const MODEL: Model = {
  id: "our-text",
  provider: "p",
  upstreamId: "their-text-1",
  mediaType: "text",
  minimumAge: 0,
  maxTokensField: "max_tokens",
};

afterEach(closeAll);

async function startProvider(answer: Answer, settings: { timeoutMs?: number; apiKey?: string } = {}) {
  const upstream = await startScriptedProvider(answer);
  const provider = createOpenAiCompatibleProvider({
    baseUrl: upstream.baseUrl,
    timeoutMs: 15_000,
    ...settings,
  });
  closeLater(() => provider.close());
  closeLater(() => upstream[Symbol.asyncDispose]());
  const createText = (request: Partial<TextRequest> = {}) =>
    provider.createText({
      model: MODEL,
      messages: [{ role: "user", content: "A fox" }],
      maxOutputTokens: 1600,
      extra: {},
      endUserId: "pseudonym",
      ...request,
    });
  return { upstream, createText };
}

const okAnswer: Answer = (response) => sendJson(response, 200, chatCompletion("Once upon a time"));

describe("what is sent", () => {
  it("sends the provider's model id, the messages, the limit, the pseudonym and the key [models-11] [models-14]", async () => {
    const { upstream, createText } = await startProvider(okAnswer, { apiKey: "k-1" });
    await createText({ options: { temperature: 0.4, top_p: 0.5 }, extra: { top_k: 40 } });
    expect(upstream.seen[0]).toMatchObject({ method: "POST", path: "/v1/chat/completions" });
    expect(upstream.seen[0]?.headers.authorization).toBe("Bearer k-1");
    expect(upstream.seen[0]?.body).toEqual({
      model: "their-text-1",
      messages: [{ role: "user", content: "A fox" }],
      max_tokens: 1600,
      temperature: 0.4,
      user: "pseudonym",
      top_p: 0.5,
      top_k: 40,
    });
  });

  it("sends no reasoning option, no temperature and no key when none is given [text-7]", async () => {
    const { upstream, createText } = await startProvider(okAnswer);
    await createText();
    expect(Object.keys(upstream.seen[0]?.body ?? {}).sort()).toEqual([
      "max_tokens",
      "messages",
      "model",
      "user",
    ]);
    expect(upstream.seen[0]?.headers.authorization).toBeUndefined();
  });

  it("sends the output limit under the model's `maxTokensField`, and the model's id when it has no upstreamId [models-7]", async () => {
    const { upstream, createText } = await startProvider(okAnswer);
    await createText({ model: { ...MODEL, upstreamId: undefined, maxTokensField: "max_completion_tokens" } });
    expect(upstream.seen[0]?.body).toMatchObject({ model: "our-text", max_completion_tokens: 1600 });
    expect(upstream.seen[0]?.body).not.toHaveProperty("max_tokens");
  });

  it("does not let a field of `extra` override one that the hub sets", async () => {
    const { upstream, createText } = await startProvider(okAnswer);
    await createText({ extra: { model: "dearest", user: "Minji", max_tokens: 9 } });
    expect(upstream.seen[0]?.body).toMatchObject({
      model: "their-text-1",
      user: "pseudonym",
      max_tokens: 1600,
    });
  });

  it("keeps connections open between calls", async () => {
    const ports = new Set<number | undefined>();
    const { createText } = await startProvider((response) => {
      ports.add(response.socket?.remotePort);
      sendJson(response, 200, chatCompletion("a"));
    });
    for (let call = 0; call < 10; call += 1) await createText();
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  it("makes 500 calls to the provider at the same time", async () => {
    let waiting = 0;
    const { createText } = await startProvider((response) => {
      waiting += 1;
      const answerAll = setInterval(() => {
        if (waiting < 500) return;
        clearInterval(answerAll);
        sendJson(response, 200, chatCompletion("a"));
      }, 5);
    });
    const outcomes = await Promise.all(Array.from({ length: 500 }, () => createText()));
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
  });
});

describe("what comes back", () => {
  it("returns the text, the finish reason and the token counts [models-14]", async () => {
    const { createText } = await startProvider(okAnswer);
    expect(await createText()).toEqual({
      ok: true,
      text: "Once upon a time",
      finishReason: "stop",
      inputTokens: 11,
      outputTokens: 22,
    });
  });

  it.each([[null], [""], [[]], [undefined]])(
    "treats content %j of a 200 as an empty text [text-8]",
    async (content) => {
      const { createText } = await startProvider((response) =>
        sendJson(response, 200, chatCompletion(content)),
      );
      expect(await createText()).toMatchObject({ ok: true, text: "" });
    },
  );

  it("retries once when a 200 has no text, and returns the second text [text-8]", async () => {
    const { upstream, createText } = await startProvider((response, _, index) =>
      sendJson(response, 200, chatCompletion(index === 0 ? " \n" : "Once upon a time")),
    );
    expect(await createText()).toMatchObject({ ok: true, text: "Once upon a time" });
    expect(upstream.seen.map(({ body }) => body)).toEqual([upstream.seen[0]?.body, upstream.seen[0]?.body]);
  });

  it("returns the empty text when the retry is empty too, or fails [text-8]", async () => {
    const empty = await startProvider((response) => sendJson(response, 200, chatCompletion("")));
    expect(await empty.createText()).toMatchObject({ ok: true, text: "" });
    expect(empty.upstream.seen).toHaveLength(2);
    const failing = await startProvider((response, _, index) =>
      sendJson(response, index === 0 ? 200 : 400, index === 0 ? chatCompletion("") : {}),
    );
    expect(await failing.createText()).toMatchObject({ ok: true, text: "" });
  });

  it("joins content that is a list of parts", async () => {
    const parts = [{ type: "text", text: "Once " }, { type: "reasoning" }, { type: "text", text: "upon" }];
    const { createText } = await startProvider((response) => sendJson(response, 200, chatCompletion(parts)));
    expect(await createText()).toMatchObject({ text: "Once upon" });
  });

  it.each([[undefined], [null], [{}], [{ prompt_tokens: -1, completion_tokens: "many" }], ["none"]])(
    "counts 0 tokens when the provider's usage is %j",
    async (usage) => {
      const { createText } = await startProvider((response) =>
        sendJson(response, 200, chatCompletion("a", { usage })),
      );
      expect(await createText()).toMatchObject({ ok: true, inputTokens: 0, outputTokens: 0 });
    },
  );

  it.each([
    ["no JSON", "<html>busy</html>"],
    ["nothing", ""],
    ["a list", "[]"],
    ["null", "null"],
    ["no choices", "{}"],
    ["an empty list of choices", '{"choices":[]}'],
    ["a choice without a message", '{"choices":[{}]}'],
    ["content that is a number", '{"choices":[{"message":{"content":4}}]}'],
    ["an error inside a 200", '{"error":{"message":"no"}}'],
  ])("fails without throwing or retrying on %s", async (_, body) => {
    const { upstream, createText } = await startProvider((response) => response.end(body));
    expect(await createText()).toMatchObject({ ok: false, reason: "failed", upstreamStatus: 200 });
    expect(upstream.seen).toHaveLength(1);
  });

  it("fails on an answer of more than 4 MB without reading it all", async () => {
    const { createText } = await startProvider((response) => {
      response.writeHead(200);
      const piece = Buffer.alloc(64 * 1024, "a");
      const more = () => {
        while (response.write(piece));
        response.once("drain", more);
      };
      more();
    });
    expect(await createText()).toMatchObject({ ok: false, reason: "failed" });
  });

  it("never includes the key or the prompt in a failure [models-11]", async () => {
    const { createText } = await startProvider(
      (response) => sendJson(response, 400, { error: "bad key k-1 for A fox" }),
      { apiKey: "k-1" },
    );
    expect(JSON.stringify(await createText())).not.toMatch(/k-1|fox/);
  });
});
