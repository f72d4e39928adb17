import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { readRequestBody } from "./scripted-provider";

export interface UpstreamCall {
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any body, and checks it itself
  body: any;
  headers: IncomingMessage["headers"];
  /** Whether the hub hung up before it was answered. */
  aborted: boolean;
}

type Respond = (response: ServerResponse, call: UpstreamCall) => void | Promise<void>;

/** A fake provider on loopback, whose answers a test sets. */
export interface TestUpstream {
  calls: UpstreamCall[];
  /** The calls of moderation, which are not among `calls`. */
  checks: UpstreamCall[];
  /** Answers the next checks; flags nothing until a test replaces it. */
  moderate: Respond;
  /** Answers the next calls; a test may replace it. */
  respond: Respond;
  close(): Promise<void>;
}

export function json(value: unknown, status = 200): Respond {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
}

export function textAnswer(content: string): Respond {
  return json({
    choices: [{ message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 7, completion_tokens: 5 },
  });
}

/** An image of one small PNG, as `b64_json`. */
export async function imageAnswer(): Promise<Respond> {
  const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#88aaff" } })
    .png()
    .toBuffer();
  return json({ data: [{ b64_json: png.toString("base64") }] });
}

/**
 * Answers as OpenAI's moderation does: one result for each text of `input`, or one for its parts. `find` returns OpenAI's categories
 * of a text, or of the address of a picture.
 */
export function moderation(find: (content: string) => string[]): Respond {
  return (response, call) => {
    const { input } = call.body;
    const isParts = Array.isArray(input) && typeof input[0] !== "string";
    const contents: string[] = isParts
      ? [
          input
            .map((part: { text?: string; image_url?: { url: string } }) => part.text ?? part.image_url?.url)
            .join("\n"),
        ]
      : [input].flat();
    const results = contents.map((content) => {
      const found = find(content);
      return {
        flagged: found.length > 0,
        categories: Object.fromEntries(
          ["hate", "self-harm", "sexual", ...found].map((name) => [name, found.includes(name)]),
        ),
      };
    });
    return json({ id: "modr-1", model: call.body.model, results })(response, call);
  };
}

async function listenAsProvider(upstream: TestUpstream): Promise<number> {
  const server = createServer(async (request, response) => {
    const call: UpstreamCall = {
      path: request.url ?? "",
      body: await readRequestBody(request),
      headers: request.headers,
      aborted: false,
    };
    response.once("close", () => {
      call.aborted = !response.writableEnded;
    });
    const isCheck = call.path.endsWith("/moderations");
    (isCheck ? upstream.checks : upstream.calls).push(call);
    await (isCheck ? upstream.moderate : upstream.respond)(response, call);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  upstream.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return (server.address() as AddressInfo).port;
}

/**
 * Starts a provider on loopback and points the hub's MODELS_FILE at it. Call it before the hub's settings are first read.
 * Models: `t` (default text; passes `top_k` and `safety_settings`), `i` (default image; passes `seed`), `grown-up` (text, not
 * for under-18s), and `models`, whose provider is the same.
 *
 * @param timeoutMs how long the hub waits for the provider: longer than a busy machine takes, except where a test is about the
 * wait
 * @param safety the `safety` of the file; with the provider `moderator` this server moderates too
 */
export async function startUpstream({
  timeoutMs = 30_000,
  models = [],
  safety = "off",
}: {
  timeoutMs?: number;
  models?: { id: string; [setting: string]: unknown }[];
  safety?: "off" | { provider: "moderator"; onFailure?: "refuse" | "allow"; timeoutMs?: number };
} = {}): Promise<TestUpstream> {
  const upstream: TestUpstream = {
    calls: [],
    checks: [],
    respond: textAnswer("hello"),
    moderate: moderation(() => []),
    close: async () => {},
  };
  const port = await listenAsProvider(upstream);
  const model = { provider: "mock", mediaType: "text", allowsUnder18: true };
  const file = join(process.env.DATA_DIR ?? ".", "models.json");
  writeFileSync(
    file,
    JSON.stringify({
      providers: {
        mock: {
          kind: "openai-compatible",
          baseUrl: `http://127.0.0.1:${port}/v1`,
          apiKeyEnv: "TEST_PROVIDER_KEY",
          timeoutMs,
        },
        moderator: { kind: "openai", baseUrl: `http://127.0.0.1:${port}/v1`, apiKeyEnv: "TEST_PROVIDER_KEY" },
      },
      models: [
        { ...model, id: "t", upstreamId: "upstream-text", passFields: ["top_k", "safety_settings"] },
        { ...model, id: "i", mediaType: "image", upstreamId: "upstream-image", passFields: ["seed"] },
        { ...model, id: "grown-up", allowsUnder18: false },
        ...models.map((one) => ({ ...model, ...one })),
      ],
      classroomDefaults: { text: "t", image: "i" },
      safety,
    }),
  );
  process.env.MODELS_FILE = file;
  process.env.TEST_PROVIDER_KEY = "sk-test-provider-key";
  return upstream;
}
