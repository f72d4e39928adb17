// How soon words pass through the hub: the provider writes into each piece when it sent it, by the clock that all processes share.
import { Agent, request } from "undici";
import { percentile } from "./percentile";
import { residentMegabytes } from "./process-usage";
import { fixed, printTable } from "./table";
import { type Calls, setting, type World } from "./world";

const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

interface Passed {
  /** Milliseconds from the provider's sending to the caller's receiving, of the first piece and of all others. */
  first: number[];
  others: number[];
  errors: number;
}

const SENT_AT = /data: \{"text":"(\d+\.\d+) "\}/g;

/** Reads one stream to its end. */
async function readStream(
  url: string,
  { dispatcher, headers }: { dispatcher: Agent; headers: Record<string, string> },
  passed: Passed,
): Promise<void> {
  const { statusCode, body } = await request(url, {
    method: "POST",
    dispatcher,
    headers: { ...headers, accept: "text/event-stream" },
    body: JSON.stringify({ model: "bench-50", prompt: "A fox" }),
  });
  let isFirst = true;
  let last = "";
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const receivedMs = nowMs();
    last = String(chunk);
    for (const [, sentMs] of last.matchAll(SENT_AT)) {
      (isFirst ? passed.first : passed.others).push(receivedMs - Number(sentMs));
      isFirst = false;
    }
  }
  if (statusCode !== 200 || !last.includes("event: done")) passed.errors += 1;
}

/** Keeps that many streams open until the time is over. */
async function measure({ hub, callers }: Calls, streams: number, seconds: number): Promise<Passed> {
  const url = `${hub.proxyUrl}/api/text/create`;
  const dispatcher = new Agent({ connections: streams, pipelining: 1 });
  const passed: Passed = { first: [], others: [], errors: 0 };
  const endsAt = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: streams }, async (_, at) => {
      const headers = callers[at % callers.length] ?? {};
      do await readStream(url, { dispatcher, headers }, passed);
      while (performance.now() < endsAt);
    }),
  );
  await dispatcher.close();
  return passed;
}

/** One stream and a hundred, then the memory of 500 at once. */
export async function streams(world: World): Promise<void> {
  const calls = await world.calls();
  const { hubPid } = calls.hub;
  const seconds = setting("BENCH_SECONDS", 4);
  await measure(calls, 10, seconds);
  const rows: string[][] = [];
  for (const count of [1, 100, 500]) {
    const { first, others, errors } = await measure(calls, count, seconds);
    const sorted = [first, others].map((values) => Float64Array.from(values).sort());
    const figures = sorted.flatMap((values) => [percentile(values, 0.5), percentile(values, 0.99)]);
    rows.push([String(count), ...figures.map((ms) => fixed(ms, 2)), String(first.length), String(errors)]);
    rows.at(-1)?.push(fixed(residentMegabytes(hubPid, "VmHWM"), 0));
  }
  printTable(
    [
      "streams",
      "first p50 ms",
      "first p99 ms",
      "others p50 ms",
      "others p99 ms",
      "count",
      "errors",
      "hub MB at most",
    ],
    rows,
  );
}
