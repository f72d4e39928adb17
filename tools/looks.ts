// Every page of every role in all twelve looks: `npm run looks`. Its last line is `N passed, N failed`.

import { RunningParts } from "./process/running-parts";
import { stopOnSignals } from "./process/stop-on-signals";
import { runBrowserTests } from "./test/browser-tests";
import { inWords, runStage } from "./test/stages";

const parts = new RunningParts();
const signals = stopOnSignals(parts);
const result = await runStage({
  title: "Every page in every look",
  run: () => runBrowserTests({ parts, files: ["every-page"], environment: { E2E_LOOKS: "all" } }),
});
console.log(`\n${inWords(result)}`);
process.exitCode = result.failed > 0 || signals.wasInterrupted ? 1 : 0;
