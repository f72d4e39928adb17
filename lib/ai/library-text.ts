import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import type { FetchFunction } from "@ai-sdk/provider-utils";
import { askAgainWhenEmpty, streamAgainWhenEmpty } from "./ask-again";
import { storable, storablePieces } from "./storable-text";
import type { ProviderFailure, ProviderText, TextOutcome, TextRequest, TextStream } from "./text-provider";
import { type Deadline, startDeadline, type UpstreamProvider } from "./upstream-call";
import { createUpstreamFetch, type JsonBody, UpstreamFailure } from "./upstream-fetch";

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** A stream repeats its frame with each word. */
const MAX_STREAM_BYTES = 32 * 1024 * 1024;

/** How one kind of provider writes texts by its library. */
export type TextLibrary = {
  createModel(upstreamId: string, fetch: FetchFunction): LanguageModelV4;
  toOptions(request: TextRequest): LanguageModelV4CallOptions;
  /** Adds the fields of the model's `passFields` to the body; those that the library sets win. */
  adaptBody?(body: JsonBody, request: TextRequest): JsonBody;
  /** Whether the library gives OpenAI's own reasons of an end; else the hub gives the same names for them. */
  hasOpenAiReasons: boolean;
};

type Library = { library: TextLibrary; upstream: UpstreamProvider };
type Asked = { request: TextRequest; deadline: Deadline; isStream: boolean };

/** Why a call through a library gave no answer. Never the library's message, which may quote the request. */
export function toFailure(error: unknown, deadline: Deadline): ProviderFailure {
  const stopped = deadline.stopped();
  if (stopped) return stopped;
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof UpstreamFailure) return one.failure;
  }
  const name = error instanceof Error ? error.name : "unknown";
  return { ok: false, reason: "failed", cause: `the answer cannot be used: ${name}` };
}

function toReason({ unified, raw }: LanguageModelV4FinishReason, { hasOpenAiReasons }: TextLibrary): string {
  if (hasOpenAiReasons) return storable(raw ?? "unknown");
  return unified === "content-filter" ? "content_filter" : unified;
}

function toUsage({ inputTokens, outputTokens }: LanguageModelV4Usage) {
  return { inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total ?? 0 };
}

function prepare({ library, upstream }: Library, { request, deadline, isStream }: Asked) {
  const { adaptBody } = library;
  const hasExtra = adaptBody !== undefined && Object.keys(request.extra).length > 0;
  const fetch = createUpstreamFetch({
    upstream,
    deadline,
    isStream,
    maxResponseBytes: isStream ? MAX_STREAM_BYTES : MAX_ANSWER_BYTES,
    adaptBody: hasExtra ? (body) => adaptBody(body, request) : undefined,
  });
  const model = library.createModel(request.model.upstreamId ?? request.model.id, fetch);
  return { model, options: { ...library.toOptions(request), abortSignal: deadline.signal } };
}

const NO_TEXT: ProviderFailure = { ok: false, reason: "failed", cause: "the answer has no text" };
const BROKE_OFF: ProviderFailure = { ok: false, reason: "failed", cause: "the stream broke off" };

async function generate(by: Library, request: TextRequest, timeoutMs: number): Promise<TextOutcome> {
  const deadline = startDeadline(timeoutMs, request.signal);
  try {
    const { model, options } = prepare(by, { request, deadline, isStream: false });
    const { content, finishReason, usage } = await model.doGenerate(options);
    const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
    // Such as an answer in another form, or a prompt that the service blocks.
    if (text === "" && finishReason.raw === undefined) return NO_TEXT;
    return {
      ok: true,
      text: storable(text),
      finishReason: toReason(finishReason, by.library),
      ...toUsage(usage),
    };
  } catch (error) {
    return toFailure(error, deadline);
  } finally {
    deadline.clear();
  }
}

/** The end of a stream: that of a stream that broke off has no reason of the provider's. */
function toEnd(
  part: LanguageModelV4StreamPart & { type: "finish" },
  library: TextLibrary,
): Omit<ProviderText, "text"> | null {
  if (part.finishReason.raw === undefined || part.finishReason.unified === "error") return null;
  return { ok: true, finishReason: toReason(part.finishReason, library), ...toUsage(part.usage) };
}

async function* stream(by: Library, request: TextRequest, timeoutMs: number): TextStream {
  const deadline = startDeadline(timeoutMs, request.signal);
  const clean = storablePieces();
  let text = "";
  let end: Omit<ProviderText, "text"> | null = null;
  try {
    const { model, options } = prepare(by, { request, deadline, isStream: true });
    const { stream: parts } = await model.doStream(options);
    for await (const part of parts) {
      if (part.type === "error") return toFailure(part.error, deadline);
      if (part.type === "finish") end = toEnd(part, by.library);
      if (part.type !== "text-delta") continue;
      const piece = clean(part.delta);
      text += piece;
      if (piece === "") continue;
      deadline.pause();
      yield piece;
      deadline.resume();
    }
    return end === null ? (deadline.stopped() ?? BROKE_OFF) : { ...end, text };
  } catch (error) {
    return toFailure(error, deadline);
  } finally {
    deadline.clear();
  }
}

/** Texts of one provider by its library: whole, and word by word. */
export function createLibraryTexts(library: TextLibrary, upstream: UpstreamProvider) {
  const by = { library, upstream };
  return {
    createText: (request: TextRequest) =>
      askAgainWhenEmpty(upstream.timeoutMs, (timeoutMs) => generate(by, request, timeoutMs)),
    streamText: (request: TextRequest) =>
      streamAgainWhenEmpty(upstream.timeoutMs, (timeoutMs) => stream(by, request, timeoutMs)),
  };
}
