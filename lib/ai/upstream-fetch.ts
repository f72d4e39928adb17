import type { FetchFunction } from "@ai-sdk/provider-utils";
import type { Dispatcher } from "undici";
import { readWithin } from "@/lib/urls/safe-fetch";
import type { ProviderFailure } from "./text-provider";
import { type Deadline, errorName, openUpstream, type UpstreamProvider } from "./upstream-call";

/** Carries a provider's failure through a library that only knows thrown errors. */
export class UpstreamFailure extends Error {
  override readonly name = "UpstreamFailure";
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure) {
    super(`the provider failed: ${failure.reason}`);
    this.failure = failure;
  }
}

export type JsonBody = Record<string, unknown>;

/** What a library's call may use of the provider, and for how long. */
export type LibraryCall = {
  upstream: UpstreamProvider;
  deadline: Deadline;
  maxResponseBytes: number;
  /** Whether the body is handed on as it arrives. */
  isStream: boolean;
  /** Adds what the library has no option for to the body that it sends. */
  adaptBody?(body: JsonBody): JsonBody;
};

function tooLarge(status: number): UpstreamFailure {
  return new UpstreamFailure({
    ok: false,
    reason: "failed",
    upstreamStatus: status,
    cause: "the answer is too large",
  });
}

/** The body of a stream, read only as fast as it is taken. */
function streamBody(
  { body, statusCode }: Dispatcher.ResponseData,
  maxBytes: number,
): ReadableStream<Uint8Array> {
  const chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let sizeBytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) return controller.close();
        sizeBytes += value.length;
        if (sizeBytes > maxBytes) {
          body.destroy();
          throw tooLarge(statusCode);
        }
        controller.enqueue(value);
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}

async function wholeBody({ body, statusCode }: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const bytes = await readWithin(body, maxBytes).catch((error: unknown) => {
    throw new UpstreamFailure({
      ok: false,
      reason: "failed",
      upstreamStatus: statusCode,
      cause: errorName(error),
    });
  });
  if (bytes === null) throw tooLarge(statusCode);
  return bytes;
}

function readHeaders(headers: HeadersInit | undefined): Record<string, string> {
  const { "user-agent": _, ...sent } = Object.fromEntries(new Headers(headers));
  return sent;
}

function contentTypeOf({ headers }: Dispatcher.ResponseData): string {
  return String(headers["content-type"] ?? "application/json");
}

/**
 * The `fetch` of one call by a library: with the hub's connections, deadline, retry and byte limit, to the provider's own origin
 * only. Everything but a 2xx answer is thrown as an `UpstreamFailure`, so that no library reads a message that may quote a child.
 */
export function createUpstreamFetch(call: LibraryCall): FetchFunction {
  const { upstream, deadline, maxResponseBytes } = call;
  return async (input, init) => {
    const url = new URL(String(input));
    if (url.origin !== upstream.baseUrl.origin) throw new Error("a library called another origin");
    const text = init?.body;
    const body =
      call.adaptBody && typeof text === "string" ? JSON.stringify(call.adaptBody(JSON.parse(text))) : text;
    const opened = await openUpstream(
      {
        pool: upstream.pool,
        method: "POST",
        path: url.pathname + url.search,
        headers: readHeaders(init?.headers),
        body: body as string,
      },
      deadline,
    );
    if (!opened.ok) throw new UpstreamFailure(opened);
    const { response } = opened;
    const content = call.isStream
      ? streamBody(response, maxResponseBytes)
      : new Uint8Array(await wholeBody(response, maxResponseBytes));
    return new Response(content, {
      status: response.statusCode,
      headers: { "content-type": contentTypeOf(response) },
    });
  };
}
