// An AI provider in a process of its own, which sends its port to the parent. It responds to chat completions after the
// milliseconds at the end of the model's name (`upstream-50`), and moderates: a text with `check 50/0` in it is checked in 50 ms, and
// the answer to it, which has these words too, in 0.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const STORY = "Once upon a time a fox lived beside the school. ".repeat(8);
const toAnswer = (content: string) =>
  JSON.stringify({
    id: "chatcmpl-bench",
    object: "chat.completion",
    created: 1_790_000_000,
    model: "upstream",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 24, completion_tokens: 96, total_tokens: 120 },
  });
const ANSWER = toAnswer(STORY);
const PASSED = JSON.stringify({
  id: "modr-bench",
  model: "moderation",
  results: [{ flagged: false, categories: {}, category_scores: {} }],
});
const CHECK = /check (\d+)\/(\d+)/;

const toHeaders = (body: string) => ({
  "content-type": "application/json",
  "content-length": Buffer.byteLength(body),
});

/** A stream has this many pieces, this far apart; each says when it was sent. */
const PIECES = 20;
const PIECE_MS = 25;

const toChunk = (choices: object[], more: object = {}) =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "upstream", choices, ...more })}\n\n`;
const END = `${toChunk([{ index: 0, delta: {}, finish_reason: "stop" }])}${toChunk([], {
  usage: { prompt_tokens: 24, completion_tokens: 96, total_tokens: 120 },
})}data: [DONE]\n\n`;

function sendStream(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  let sent = 0;
  const timer = setInterval(() => {
    sent += 1;
    const sentMs = Number(process.hrtime.bigint()) / 1e6;
    response.write(toChunk([{ index: 0, delta: { content: `${sentMs.toFixed(3)} ` }, finish_reason: null }]));
    if (sent < PIECES) return;
    clearInterval(timer);
    response.end(END);
  }, PIECE_MS);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** What is answered to a request, and after how long; null for a stream. */
function plan(path: string, body: string): { delayMs: number; answer: string | null } {
  const [check, inputMs, outputMs] = CHECK.exec(body) ?? [];
  if (path.endsWith("/moderations"))
    return { delayMs: Number((body.includes(STORY) ? outputMs : inputMs) ?? 0), answer: PASSED };
  const delayMs = Number(/"model":"upstream-(\d+)"/.exec(body)?.[1] ?? 0);
  if (body.includes('"stream":true')) return { delayMs, answer: null };
  return { delayMs, answer: check === undefined ? ANSWER : toAnswer(`${STORY}${check}`) };
}

const server = createServer(async (request, response) => {
  const { delayMs, answer } = plan(request.url ?? "", await readBody(request));
  const send = () =>
    answer === null ? sendStream(response) : response.writeHead(200, toHeaders(answer)).end(answer);
  if (delayMs > 0) setTimeout(send, delayMs);
  else send();
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.({ port: (server.address() as AddressInfo).port });
process.on("disconnect", () => process.exit());
