import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { callScriptedProvider, closeAll, startProviderForTest } from "@/test/call-scripted-provider";
import { sendJson } from "@/test/scripted-provider";

afterEach(closeAll);

describe("the deadline and the caller's hang-up", () => {
  it("times out without a retry when no answer comes, and closes the connection", async () => {
    const upstream = await startProviderForTest(() => undefined);
    expect(await callScriptedProvider(upstream.origin, { timeoutMs: 1_000 })).toEqual({
      ok: false,
      reason: "timeout",
    });
    await upstream.whenHungUp();
    expect(upstream.seen).toHaveLength(1);
  });

  it("times out when the body still arrives, slowly, at the deadline [models-12]", async () => {
    const upstream = await startProviderForTest((response) => {
      response.writeHead(200);
      const slowBody = setInterval(() => response.write("a"), 20);
      response.on("close", () => clearInterval(slowBody));
    });
    expect(await callScriptedProvider(upstream.origin, { timeoutMs: 1_000 })).toEqual({
      ok: false,
      reason: "timeout",
    });
    await upstream.whenHungUp();
  });

  it("counts both tries against one deadline [models-12]", async () => {
    const upstream = await startProviderForTest((response, _, index) => {
      if (index === 0) sendJson(response.setHeader("retry-after", "2"), 500, {});
    });
    const startedAt = performance.now();
    expect(await callScriptedProvider(upstream.origin, { timeoutMs: 4_000 })).toEqual({
      ok: false,
      reason: "timeout",
    });
    // With a separate deadline for each, the second try would end after six seconds.
    expect(performance.now() - startedAt).toBeLessThan(5_900);
    expect(upstream.seen).toHaveLength(2);
  });

  it.each(["before the answer", "inside the answer"])(
    "aborts the call to the provider when the caller hangs up %s [models-13]",
    async (when) => {
      const upstream = await startProviderForTest((response) => {
        if (when === "inside the answer") response.writeHead(200).write("{");
      });
      const caller = new AbortController();
      const outcome = callScriptedProvider(upstream.origin, { signal: caller.signal });
      await expect.poll(() => upstream.seen.length).toBe(1);
      await wait(50);
      caller.abort();
      expect(await outcome).toEqual({ ok: false, reason: "aborted" });
      await upstream.whenHungUp();
    },
  );

  it("ends the wait before a retry when the caller hangs up", async () => {
    const upstream = await startProviderForTest((response) =>
      sendJson(response.setHeader("retry-after", "4"), 503, {}),
    );
    const caller = new AbortController();
    const startedAt = performance.now();
    const outcome = callScriptedProvider(upstream.origin, { signal: caller.signal });
    await expect.poll(() => upstream.seen.length).toBe(1);
    await wait(150);
    caller.abort();
    expect(await outcome).toEqual({ ok: false, reason: "aborted" });
    expect(performance.now() - startedAt).toBeLessThan(3_900);
    expect(upstream.seen).toHaveLength(1);
  });

  it("makes no call for a caller who has already hung up", async () => {
    const upstream = await startProviderForTest((response) => sendJson(response, 200, {}));
    expect(await callScriptedProvider(upstream.origin, { signal: AbortSignal.abort() })).toEqual({
      ok: false,
      reason: "aborted",
    });
    expect(upstream.seen).toHaveLength(0);
  });
});
