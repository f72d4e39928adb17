import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import {
  callScriptedProvider,
  closeAll,
  closeLater,
  startProviderForTest,
} from "@/test/call-scripted-provider";
import {
  type Answer,
  type ScriptedProvider,
  sendJson,
  startScriptedProvider,
} from "@/test/scripted-provider";

afterEach(closeAll);

/** The time between the first and the second request, in milliseconds. */
function retryWaitMs({ seen }: ScriptedProvider): number {
  return (seen[1]?.atMs ?? Number.NaN) - (seen[0]?.atMs ?? Number.NaN);
}

const onFirstCall =
  (first: Answer): Answer =>
  (response, request, index) =>
    index === 0 ? first(response, request, index) : sendJson(response, 200, { ok: true });

describe("the one retry", () => {
  it.each([429, 500, 502, 503, 504, 529])(
    "retries after a %i and returns the second answer [models-12]",
    async (status) => {
      const upstream = await startProviderForTest(
        onFirstCall((response) => sendJson(response, status, { error: "busy" })),
      );
      expect(await callScriptedProvider(upstream.origin)).toMatchObject({ ok: true, status: 200 });
      expect(upstream.seen).toHaveLength(2);
      expect(retryWaitMs(upstream)).toBeGreaterThan(100);
    },
  );

  it("gives up after the second 503 [models-12]", async () => {
    const upstream = await startProviderForTest((response) => sendJson(response, 503, {}));
    expect(await callScriptedProvider(upstream.origin)).toMatchObject({
      ok: false,
      reason: "failed",
      upstreamStatus: 503,
    });
    await wait(300);
    expect(upstream.seen).toHaveLength(2);
  });

  it("retries once on a 503 and honours Retry-After in seconds [models-12]", async () => {
    const upstream = await startProviderForTest(
      onFirstCall((response) => sendJson(response.setHeader("retry-after", "1"), 503, {})),
    );
    expect(await callScriptedProvider(upstream.origin)).toMatchObject({ ok: true });
    expect(retryWaitMs(upstream)).toBeGreaterThanOrEqual(990);
  });

  it("honours Retry-After given as a date [models-12]", async () => {
    const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 1000);
    const upstream = await startProviderForTest(
      onFirstCall((response) => sendJson(response.setHeader("retry-after", at.toUTCString()), 429, {})),
    );
    expect(await callScriptedProvider(upstream.origin)).toMatchObject({ ok: true });
    expect(Date.now()).toBeGreaterThanOrEqual(at.getTime() - 20);
  });

  it("fails immediately when Retry-After is later than the deadline", async () => {
    const upstream = await startProviderForTest((response) =>
      sendJson(response.setHeader("retry-after", "30"), 429, {}),
    );
    const startedAt = performance.now();
    expect(await callScriptedProvider(upstream.origin, { timeoutMs: 20_000 })).toMatchObject({
      ok: false,
      upstreamStatus: 429,
    });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(upstream.seen).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 409, 422])("does not retry after a %i [models-12]", async (status) => {
    const upstream = await startProviderForTest((response) => sendJson(response, status, {}));
    expect(await callScriptedProvider(upstream.origin)).toMatchObject({
      ok: false,
      reason: "failed",
      upstreamStatus: status,
    });
    await wait(300);
    expect(upstream.seen).toHaveLength(1);
  });

  it.each([301, 302, 307, 308])("does not follow a %i", async (status) => {
    const upstream = await startProviderForTest((response) =>
      response.writeHead(status, { location: "/elsewhere" }).end(),
    );
    expect(await callScriptedProvider(upstream.origin)).toMatchObject({ ok: false, upstreamStatus: status });
    expect(upstream.seen).toHaveLength(1);
  });

  it("retries when the connection is dropped before an answer [models-12]", async () => {
    const upstream = await startProviderForTest(onFirstCall((response) => response.socket?.destroy()));
    expect(await callScriptedProvider(upstream.origin)).toMatchObject({ ok: true });
    expect(upstream.seen).toHaveLength(2);
  });

  it("fails when the connection is refused [models-12]", async () => {
    const upstream = await startScriptedProvider(() => undefined);
    await upstream[Symbol.asyncDispose]();
    expect(await callScriptedProvider(upstream.origin)).toMatchObject({
      ok: false,
      reason: "failed",
      cause: "ECONNREFUSED",
    });
  });

  it("does not retry when the provider hangs up in the middle of its answer [models-12]", async () => {
    const upstream = await startProviderForTest((response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"choices":');
      setTimeout(() => response.socket?.destroy(), 30);
    });
    expect(await callScriptedProvider(upstream.origin)).toMatchObject({
      ok: false,
      reason: "failed",
      upstreamStatus: 200,
    });
    await wait(300);
    expect(upstream.seen).toHaveLength(1);
  });

  it("does not retry when the answer is not HTTP", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.on("error", () => undefined).resume();
      socket.end("SSH-2.0-OpenSSH_9.6\r\n\r\n");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closeLater(() => new Promise((resolve) => server.close(resolve)));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    expect(await callScriptedProvider(`http://127.0.0.1:${port}`)).toMatchObject({
      ok: false,
      reason: "failed",
    });
    expect(connections).toBe(1);
  });

  it("does not wait for an error's body that never ends", async () => {
    const upstream = await startProviderForTest(
      onFirstCall((response) => {
        response.writeHead(503);
        response.write("busy");
      }),
    );
    // Both tries share the call's time: waiting for the body would leave none for the second.
    expect(await callScriptedProvider(upstream.origin)).toMatchObject({ ok: true });
  });
});
