// The scenarios of calls that apps make: `text` beside a gateway that only passes calls on, `context`, and `profile`.
import { profileWhile } from "./cpu-profile";
import { startGateway } from "./gateway";
import { type Case, type Measurement, measureCase, type Target } from "./measure";
import { median } from "./percentile";
import { residentMegabytes } from "./process-usage";
import { fixed, printTable } from "./table";
import { type Calls, setting, type World } from "./world";

export const PROMPT =
  "Write the next page of my story about a fox who lives beside the school and helps the children.";
const JSON_HEADERS = { "content-type": "application/json" };
const FIGURES = { "req/s": "perSecond", p50: "p50Ms", p99: "p99Ms" } as const;

export const options = (one: Case) => ({
  ...one,
  seconds: setting("BENCH_SECONDS", 4),
  rounds: setting("BENCH_ROUNDS", 3),
});

const chatBody = (upstreamDelayMs: number) =>
  JSON.stringify({
    model: `upstream-${upstreamDelayMs}`,
    messages: [{ role: "user", content: PROMPT }],
  });

function hubTarget({ hub, callers }: Calls, path: string, body: Target["body"]): Target {
  const url = `${hub.proxyUrl}${path}`;
  return { name: "hub", url, body, callers, pid: hub.hubPid, databasePid: hub.postgresPid };
}

const textOfHub = (calls: Calls) =>
  hubTarget(calls, "/api/text/create", (delayMs) =>
    JSON.stringify({ model: `bench-${delayMs}`, prompt: PROMPT }),
  );

/** The fastest of several rounds: other load on the machine only ever slows a round down. */
export const bestOf = (rounds: Measurement[]) =>
  rounds.toSorted((a, b) => b.perSecond - a.perSecond).slice(0, 1);

/** Prints the best round of every target; `c` is the number of connections. */
function printBest(operation: string, measured: Measurement[][]): void {
  const best = measured.flatMap(bestOf);
  const isSameCase = (a: Case, b: Case) => a.upstreamMs === b.upstreamMs && a.concurrency === b.concurrency;
  printTable(
    [
      ...["operation", "upstream", "c", "target", "req/s", "p50 ms", "p99 ms", "added p50"],
      ...["errors", "CPU µs/req", "database µs/req"],
    ],
    best.map((one) => {
      const upstream = best.find((other) => other.target === "upstream" && isSameCase(one, other));
      return [
        operation,
        fixed(one.upstreamMs, 0) && `${one.upstreamMs} ms`,
        String(one.concurrency),
        one.target,
        fixed(one.perSecond, 0),
        fixed(one.p50Ms, 2),
        fixed(one.p99Ms, 2),
        upstream && upstream !== one ? fixed(one.p50Ms - upstream.p50Ms, 2) : "",
        String(one.errors),
        fixed(one.cpuMicros, 0),
        fixed(one.databaseCpuMicros, 0),
      ];
    }),
  );
}

/** The figures of each round of the hub divided by those of the gateway in the same round: lowest, median and highest. */
function ratioRows(hub: Measurement[], gateway: Measurement[]): string[][] {
  return Object.entries(FIGURES).map(([figure, field]) => {
    const ratios = hub.map((round, index) => round[field] / (gateway[index]?.[field] ?? Number.NaN));
    const [{ upstreamMs, concurrency, target } = { upstreamMs: 0, concurrency: 0, target: "" }] = hub;
    const all = [Math.min(...ratios), median(ratios), Math.max(...ratios)];
    return [`${upstreamMs} ms`, String(concurrency), target, figure, ...all.map((ratio) => fixed(ratio, 2))];
  });
}

function printMemory(pid: number, idle: number): void {
  const [after, peak] = [residentMegabytes(pid, "VmRSS"), residentMegabytes(pid, "VmHWM")];
  const [a, b, c] = [idle, after, peak].map((megabytes) => `${fixed(megabytes, 0) || "unknown"} MB`);
  console.log(`\nResident memory of the hub: ${a} before, ${b} after the load, ${c} at most.`);
}

/** Texts of the upstream itself, of the hub without and with Idempotency-Keys, and of the gateway. */
export async function text(world: World): Promise<void> {
  const calls = await world.calls();
  const { hub, upstreamUrl, load } = calls;
  const idle = residentMegabytes(hub.hubPid, "VmRSS");
  const ofHub = textOfHub(calls);
  const url = `${upstreamUrl}/chat/completions`;
  const targets: Target[] = [
    { name: "upstream", url, body: chatBody, callers: [JSON_HEADERS] },
    ofHub,
    { ...ofHub, name: "hub, keys", withKeys: true },
  ];
  const gateway = await startGateway(world, upstreamUrl);
  if (gateway) {
    const callers = [{ ...gateway.headers, ...JSON_HEADERS }];
    targets.push({ name: "gateway", url: gateway.url, body: chatBody, callers, pid: gateway.pid });
  } else console.log("@portkey-ai/gateway is not installed: its rows are left out.");
  const measured: Measurement[][] = [];
  const ratios: string[][] = [];
  for (const upstreamMs of [0, 50]) {
    for (const concurrency of [1, 32]) {
      const [upstream = [], ...others] = await measureCase(
        load,
        targets,
        options({ upstreamMs, concurrency }),
      );
      measured.push(upstream, ...others);
      const [ofGateway] = others.slice(2);
      if (ofGateway) ratios.push(...others.slice(0, 2).flatMap((rounds) => ratioRows(rounds, ofGateway)));
    }
  }
  printBest("text/create", measured);
  console.log("\nThe hub divided by the gateway, over all rounds:");
  printTable(["upstream", "c", "target", "figure", "min", "median", "max"], ratios);
  printMemory(hub.hubPid, idle);
}

/** `session/context`, the first call of every app. */
export async function context(world: World): Promise<void> {
  const calls = await world.calls();
  const idle = residentMegabytes(calls.hub.hubPid, "VmRSS");
  const target = hubTarget(calls, "/api/session/context", () => null);
  const measured: Measurement[][] = [];
  for (const concurrency of [1, 32]) {
    const one = options({ upstreamMs: Number.NaN, concurrency });
    measured.push(...(await measureCase(calls.load, [target], one)));
  }
  printBest("session/context", measured);
  printMemory(calls.hub.hubPid, idle);
}

/** Where the hub's time goes while 32 callers ask for texts. */
export async function profile(world: World): Promise<void> {
  const calls = await world.calls();
  const { url, body, callers } = textOfHub(calls);
  const load = (seconds: number) =>
    calls.load({ url, body: body(0), callers, withKeys: false, concurrency: 32, durationMs: seconds * 1000 });
  await load(5);
  const lines = await profileWhile(calls.hub.hubPid, () => load(setting("BENCH_SECONDS", 10)));
  printTable(
    ["share", "function", "where"],
    lines.map(({ share, functionName, file }) => [`${fixed(share * 100, 1)} %`, functionName, file]),
  );
}
