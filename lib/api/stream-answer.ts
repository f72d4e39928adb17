import type { z } from "zod";
import { type HubError, inLanguage } from "@/lib/hub-error";
import type { OperationContract } from "@/packages/client/contract/operation";
import { ANSWER_HEADERS } from "./answer-headers";
import { errorEnvelope, wrapInEnvelope } from "./envelope";
import { eventStreamResponse } from "./event-stream";
import { readerLanguage } from "./reader-language";
import { toHubError } from "./report-call";
import { type Data, inSchemaOrder } from "./run-operation";

/** Proxies close connections that are silent for half a minute or longer. */
const KEEP_ALIVE_MS = 10_000;
/** A reader that takes nothing for so long counts as gone. */
const MAX_READER_WAIT_MS = 30_000;

/** An answer that comes in pieces: of the text of `data`, then the whole of it, or why there is none. */
export interface StreamedAnswer<Data> {
  replayed: boolean;
  events: AsyncGenerator<AnswerEvent<Data>, void, undefined>;
  /** Says that the reader is gone; `events` are then read to their end. */
  hangUp(): void;
}

/** How a stream ended, for the log and the playground. */
export interface StreamEnd {
  error: HubError | undefined;
  data: unknown;
}

const ends = new WeakMap<Response, Promise<StreamEnd>>();

/** When and how the stream of a response ends; undefined for a response that is no stream. */
export function streamEnd(response: Response): Promise<StreamEnd> | undefined {
  return ends.get(response);
}

/** Whether the caller asks for the answer as it is written (protocol: Streams). */
export function wantsEvents(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/event-stream") ?? false;
}

type AnswerEvent<Data> = { delta: string } | { done: Data } | { error: HubError };

/** Writes events as text, and notes in `end` how the stream ends. */
function eventTexts<Contract extends OperationContract>(
  contract: Contract,
  request: Request,
  end: StreamEnd,
) {
  const toText = (name: string, json: string) => `event: ${name}\ndata: ${json}\n\n`;
  return (event: AnswerEvent<Data<Contract>>): string => {
    if ("delta" in event) return toText("delta", JSON.stringify({ text: event.delta }));
    if ("error" in event) {
      const { error } = event;
      end.error = error;
      return toText("error", errorEnvelope(inLanguage(error, readerLanguage(request)), error.code));
    }
    end.data = event.done;
    return toText("done", wrapInEnvelope(inSchemaOrder(contract.data as z.ZodType, event.done)));
  };
}

interface TextEvents {
  /** The next events as text. */
  texts: AsyncGenerator<string, void, undefined>;
  /** Called once, when the reader is gone. */
  onGone(): void;
  /** Called when the stream has ended in any way; `error` is what broke it off. */
  onEnd(error?: unknown): void;
  signal: AbortSignal;
}

/** The body of a stream. When its reader is gone or takes nothing, the rest is read without it, which settles the call. */
function streamBody({ texts, onGone, onEnd, signal }: TextEvents): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let keepAlive: NodeJS.Timeout | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let isGone = false;
  const stop = (error?: unknown) => {
    clearInterval(keepAlive);
    clearTimeout(waiting);
    signal.removeEventListener("abort", leave);
    onEnd(error);
  };
  const readOn = async () => {
    for await (const _ of texts);
  };
  const leave = () => {
    if (isGone) return;
    isGone = true;
    clearTimeout(waiting);
    onGone();
    readOn().then(() => stop(), stop);
  };
  if (signal.aborted) leave();
  signal.addEventListener("abort", leave, { once: true });
  return new ReadableStream({
    start(controller) {
      keepAlive = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(": keep-alive\n\n"));
      }, KEEP_ALIVE_MS);
    },
    async pull(controller) {
      clearTimeout(waiting);
      try {
        const { done, value } = await texts.next();
        if (isGone) return;
        if (!done) {
          controller.enqueue(encoder.encode(value));
          waiting = setTimeout(() => {
            controller.error(new Error("the reader takes nothing"));
            leave();
          }, MAX_READER_WAIT_MS);
          return;
        }
        controller.close();
        stop();
      } catch (error) {
        controller.error(error);
        stop(error);
      }
    },
    cancel: leave,
  });
}

/**
 * Sends an answer as server-sent events: `delta`, and at the end `done` with the success envelope or `error` with the error
 * envelope. An event is made only when the reader has taken the ones before it, so a slow reader slows the provider down.
 */
export function streamAnswer<Contract extends OperationContract>(
  contract: Contract,
  { replayed, events, hangUp }: StreamedAnswer<Data<Contract>>,
  request: Request,
): Response {
  const ended = Promise.withResolvers<StreamEnd>();
  const end: StreamEnd = { error: undefined, data: undefined };
  const toText = eventTexts(contract, request, end);
  async function* texts() {
    for await (const event of events) yield toText(event);
  }
  const body = streamBody({
    texts: texts(),
    onGone: hangUp,
    onEnd: (error) => {
      if (error !== undefined) end.error ??= toHubError(error);
      ended.resolve(end);
    },
    signal: request.signal,
  });
  const response = eventStreamResponse(body, {
    ...ANSWER_HEADERS,
    ...(replayed && { "Idempotent-Replayed": "true" }),
  });
  ends.set(response, ended.promise);
  return response;
}
