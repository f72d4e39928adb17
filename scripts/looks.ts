// Every page of every role in all twelve looks: `npm run looks`. Its last line is `N passed, N failed`.
import { runBrowserTests } from "./launcher/browser-tests";
import { RunningParts } from "./launcher/running-parts";
import { inWords, runStage } from "./launcher/stages";
import { stopOnSignals } from "./launcher/stop-on-signals";

const parts = new RunningParts();
const signals = stopOnSignals(parts);
const result = await runStage({
  title: "Every page in every look",
  run: () => runBrowserTests({ parts, files: ["every-page"], environment: { E2E_LOOKS: "all" } }),
});
console.log(`\n${inWords(result)}`);
process.exitCode = result.failed > 0 || signals.wasInterrupted ? 1 : 0;
