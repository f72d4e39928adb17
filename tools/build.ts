// Creates the production build, unless it is up to date: `npm run build`.
import { ensureBuild } from "./hub/build";
import { runCommand } from "./process/command-error";
import { RunningParts } from "./process/running-parts";

await runCommand(async () => {
  const parts = new RunningParts();
  const stop = () => void parts.stopAll();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  await ensureBuild(parts);
  console.log("The build is fresh.");
  await parts.stopAll();
});
