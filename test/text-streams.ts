import type { ServerResponse } from "node:http";
import type { Handler } from "@/lib/api/route";

/** Server-sent events of a chat completion, sent when the test says so. */
export interface ScriptedStream {
  respond(response: ServerResponse): void;
  /** Sends a piece of the text. */
  write(piece: string): void;
  /** Sends the end of the text and its usage. */
  end(): void;
  breakOff(): void;
  /** Resolves when the hub has hung up. */
  closed: Promise<void>;
}

const toChunk = (choices: object[], more: object = {}) =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices, ...more })}\n\n`;

export const deltaChunk = (content: string) =>
  toChunk([{ index: 0, delta: { content }, finish_reason: null }]);
export const END_CHUNKS = `${toChunk([{ index: 0, delta: {}, finish_reason: "stop" }])}${toChunk([], {
  usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 },
})}data: [DONE]\n\n`;

/** Answers with a whole stream of these pieces. */
export function streamOf(...pieces: string[]) {
  return (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const piece of pieces) response.write(deltaChunk(piece));
    response.end(END_CHUNKS);
  };
}

/** A stream whose pieces the test sends one by one. */
export function scriptStream(): ScriptedStream {
  const open = Promise.withResolvers<ServerResponse>();
  const closed = Promise.withResolvers<void>();
  const later = (run: (response: ServerResponse) => void) => void open.promise.then(run);
  return {
    closed: closed.promise,
    respond: (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      response.once("close", closed.resolve);
      open.resolve(response);
    },
    write: (piece) => later((response) => response.write(deltaChunk(piece))),
    end: () => later((response) => response.end(END_CHUNKS)),
    breakOff: () => later((response) => response.destroy()),
  };
}

export interface StreamEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any data, and checks it itself
  data: any;
}

function toStreamEvent(block: string): StreamEvent {
  const [name = "", data = ""] = block.split("\n");
  return { event: name.replace("event: ", ""), data: JSON.parse(data.replace("data: ", "")) };
}

/** A reader of an answer's events. */
export interface StreamReader {
  status: number;
  headers: Headers;
  /** The next event; null at the end. */
  next(): Promise<StreamEvent | null>;
  /** All events that are left. */
  rest(): Promise<StreamEvent[]>;
  hangUp(): Promise<void>;
}

function readEvents(response: Response): StreamReader {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  const next = async () => {
    for (;;) {
      const end = waiting.indexOf("\n\n");
      if (end >= 0) {
        const block = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        if (!block.startsWith(":")) return toStreamEvent(block);
        continue;
      }
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return null;
      waiting += value;
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    rest: async () => {
      const events: StreamEvent[] = [];
      for (let event = await next(); event; event = await next()) events.push(event);
      return events;
    },
    hangUp: async () => reader?.cancel(),
  };
}

/** Asks for a text as it is written; a JSON answer has no events, and its envelope in `json`. */
export async function openTextStream(
  handler: Handler,
  {
    session,
    body,
    headers,
    signal,
  }: { session: string; body: object; headers?: Record<string, string>; signal?: AbortSignal },
) {
  const response = await handler(
    new Request("http://localhost:3000/", {
      method: "POST",
      headers: {
        accept: "text/event-stream",
        "content-type": "application/json",
        authorization: `Bearer ${session}`,
        "x-edu-session": session,
        ...headers,
      },
      body: JSON.stringify(body),
      signal,
    }),
    { params: Promise.resolve({}) },
  );
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  return {
    ...readEvents(isStream ? response : new Response("")),
    status: response.status,
    headers: response.headers,
    json: isStream ? null : await response.json(),
  };
}
