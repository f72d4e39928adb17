import type { Settings } from "../../lib/env";
import { modelsLine } from "./models-line";
import type { HubMode } from "./settings";

/** Demo accounts by login (protocol: Demo data); one password for all. */
const demoAccounts: [login: string, is: string][] = [
  ["operator", "operator of the hub"],
  ["principal", "school admin of Hanbit Elementary School"],
  ["teacher", "teacher of classroom 4-2"],
  ["minji, jun, sora", "students of classroom 4-2"],
  ["teacher2, hana", "teacher and student of Saebyeok Elementary School"],
  ["developer", "owns the apps storybook and poem-workshop"],
];

function demoLines(settings: Settings): string[] {
  const width = Math.max(...demoAccounts.map(([login]) => login.length));
  return [
    `  Sample app    http://localhost:${settings.sampleAppPort}`,
    "",
    "  Demo accounts, password of all: edu-hub-demo",
    ...demoAccounts.map(([login, is]) => `    ${login.padEnd(width)}  ${is}`),
  ];
}

const firstOperatorLine =
  "  Nobody can sign in as an operator yet. Make one with: npm run operator:create -- --login NAME";

/** What a person needs to go on, and last the line `ready`, for which programs wait. */
export function announce(mode: HubMode, settings: Settings, hub: { hasOperator: boolean }): void {
  const lines = [
    "",
    `  Education Hub ${settings.hubUrl}`,
    `  Proxy         ${settings.proxyUrl}`,
    `  AI models     ${modelsLine(mode, settings)}`,
    ...(mode === "start" ? [] : demoLines(settings)),
    ...(hub.hasOperator ? [] : ["", firstOperatorLine]),
    "",
    "  Ctrl-C stops everything.",
    "",
    "ready",
  ];
  console.log(lines.join("\n"));
}
