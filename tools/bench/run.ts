// The benchmarks: `npm run bench -- [scenario …]`, without a name `text streams context pages`. Settings are in the environment
// (docs/performance.md): BENCH_SECONDS, BENCH_ROUNDS, and those of a single scenario.
import { closeConnectionPools } from "@/lib/database/connections";
import { CommandError, runCommand } from "../process/command-error";
import { RunningParts } from "../process/running-parts";
import { context, profile, text } from "./calls";
import { keys } from "./expiring-idempotency-keys";
import { growth } from "./growth";
import { credits } from "./hot-pool";
import { pages } from "./pages";
import { safety } from "./safety";
import { streams } from "./streams";
import { createWorld, type World } from "./world";

const SCENARIOS: Record<string, (world: World) => Promise<void>> = {
  text,
  streams,
  safety,
  context,
  pages,
  profile,
  credits,
  keys,
  growth,
};

await runCommand(async () => {
  const names = process.argv.length > 2 ? process.argv.slice(2) : ["text", "streams", "context", "pages"];
  const unknown = names.filter((name) => !Object.hasOwn(SCENARIOS, name));
  if (unknown.length > 0) {
    const known = Object.keys(SCENARIOS).join(", ");
    throw new CommandError(`No such scenario: ${unknown.join(", ")}. There are ${known}.`);
  }
  const parts = new RunningParts();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void parts.stopAll());
  try {
    const world = await createWorld(parts);
    for (const name of names) await SCENARIOS[name]?.(world);
  } finally {
    await closeConnectionPools();
    await parts.stopAll();
  }
});
process.exit();
