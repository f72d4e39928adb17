// An AI provider in a process of its own, which sends its port to the parent. It responds to chat completions after the
// milliseconds at the end of the model's name (`upstream-50`).
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const ANSWER = JSON.stringify({
  id: "chatcmpl-bench",
  object: "chat.completion",
  created: 1_790_000_000,
  model: "upstream",
  choices: [
    {
      index: 0,
      message: { role: "assistant", content: "Once upon a time a fox lived beside the school. ".repeat(8) },
      finish_reason: "stop",
    },
  ],
  usage: { prompt_tokens: 24, completion_tokens: 96, total_tokens: 120 },
});

const HEADERS = { "content-type": "application/json", "content-length": Buffer.byteLength(ANSWER) };

async function readDelayMs(request: IncomingMessage): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Number(/"model":"upstream-(\d+)"/.exec(Buffer.concat(chunks).toString())?.[1] ?? 0);
}

const server = createServer(async (request, response) => {
  const delayMs = await readDelayMs(request);
  const answer = () => response.writeHead(200, HEADERS).end(ANSWER);
  if (delayMs > 0) setTimeout(answer, delayMs);
  else answer();
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.({ port: (server.address() as AddressInfo).port });
process.on("disconnect", () => process.exit());
