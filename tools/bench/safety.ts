// What the check of what students write and get adds to a text, with a moderation that answers at once or after 50 ms.
import { join } from "node:path";
import { bestOf, options, PROMPT } from "./calls";
import { startBenchHub } from "./hub";
import { measureCase, type Target } from "./measure";
import { fixed, printTable } from "./table";
import { joinDatabase, launchCallers, type World } from "./world";

/** How long the check of the prompt and that of the answer take, in milliseconds. */
const CHECKS = [
  [0, 0],
  [50, 0],
  [0, 50],
] as const;

const UPSTREAM_MS = 50;

/** Texts of a hub without moderation, and of one whose moderation takes its time with what is written or with what is answered. */
export async function safety(world: World): Promise<void> {
  const { hub, callers, load, upstreamUrl } = await world.calls();
  const folder = join(world.folder, "moderated");
  const moderated = await world.parts.add(
    await startBenchHub({ folder, baseUrl: upstreamUrl, isModerated: true }),
  );
  await joinDatabase(moderated.settings);
  const checkedCallers = await launchCallers();
  const toTarget = (one: {
    proxyUrl: string;
    callers: typeof callers;
    name: string;
    prompt: string;
  }): Target => ({
    name: one.name,
    url: `${one.proxyUrl}/api/text/create`,
    callers: one.callers,
    body: (delayMs) => JSON.stringify({ model: `bench-${delayMs}`, prompt: one.prompt }),
  });
  const targets = [
    toTarget({ proxyUrl: hub.proxyUrl, callers, name: "off", prompt: PROMPT }),
    ...CHECKS.map(([inputMs, outputMs]) =>
      toTarget({
        proxyUrl: moderated.proxyUrl,
        callers: checkedCallers,
        name: `${inputMs} ms / ${outputMs} ms`,
        prompt: `${PROMPT} check ${inputMs}/${outputMs}`,
      }),
    ),
  ];
  const rows: string[][] = [];
  for (const concurrency of [1, 32]) {
    const measured = await measureCase(load, targets, options({ upstreamMs: UPSTREAM_MS, concurrency }));
    const best = measured.flatMap(bestOf);
    for (const { target, perSecond, p50Ms, p99Ms, errors } of best) {
      const added = p50Ms - (best[0]?.p50Ms ?? Number.NaN);
      const figures = [
        fixed(perSecond, 0),
        fixed(p50Ms, 2),
        fixed(p99Ms, 2),
        fixed(added, 2),
        String(errors),
      ];
      rows.push([target, String(concurrency), ...figures]);
    }
  }
  printTable(["check of prompt / answer", "c", "req/s", "p50 ms", "p99 ms", "added p50", "errors"], rows);
}
