import { loadModels } from "../../lib/ai/models";
import { readNamedSecret, type Settings } from "../../lib/env";
import type { HubMode } from "./settings";
import type { StartedHub } from "./start-hub";

/** The demo accounts by login (protocol: Demo data). */
const DEMO_ACCOUNTS: [login: string, description: string][] = [
  ["operator", "operator of the hub"],
  ["principal", "school admin of Hanbit Elementary School"],
  ["teacher", "teacher of classroom 4-2"],
  ["minji, jun, sora", "students of classroom 4-2"],
  ["teacher3, teacher4", "teachers of classrooms 4-1 and 5-3"],
  ["teacher2, hana", "teacher and student of Saebyeok Elementary School"],
  ["developer", "owns the apps storybook, poem-workshop and word-garden"],
];

function demoLines(settings: Settings): string[] {
  const width = Math.max(...DEMO_ACCOUNTS.map(([login]) => login.length));
  return [
    `  Sample app    http://localhost:${settings.sampleAppPort}`,
    "",
    "  Demo accounts, password of all: edu-hub-demo",
    ...DEMO_ACCOUNTS.map(([login, description]) => `    ${login.padEnd(width)}  ${description}`),
  ];
}

const FIRST_OPERATOR_LINE =
  "  Nobody can sign in as an operator yet. Make one with: npm run operator:create -- --login NAME";

const OWNS_TABLES_LINE =
  '  The hub\'s database role owns its tables and could change the ledger. Give it a role of its own: see "Two roles" in docs/deploy.md.';

export function modelsLine(mode: HubMode, { modelsFile }: Pick<Settings, "modelsFile">): string {
  const models = loadModels({ file: modelsFile, demo: mode !== "start", readSecret: readNamedSecret });
  const names = models.list().map(({ id, provider, mediaType }) => `${id} (${mediaType}, ${provider})`);
  void models.close();
  if (names.length > 0) return names.join(", ");
  const noModels = "none. Texts and pictures are refused (503 CFG_001), and nothing is charged,";
  return modelsFile
    ? `${noModels} until ${modelsFile} lists a model.`
    : `${noModels} until MODELS_FILE names a models file; see "A real provider" in README.md.`;
}

/** Prints the addresses and accounts of a started hub, and last the line `ready`, for which programs wait. */
export function announce(
  mode: HubMode,
  settings: Settings,
  hub: Pick<StartedHub, "hasOperator" | "ownsTables">,
): void {
  const lines = [
    "",
    `  Education Hub ${settings.hubUrl}`,
    `  Proxy         ${settings.proxyUrl}`,
    `  AI models     ${modelsLine(mode, settings)}`,
    ...(mode === "start" ? [] : demoLines(settings)),
    ...(hub.hasOperator ? [] : ["", FIRST_OPERATOR_LINE]),
    ...(hub.ownsTables ? ["", OWNS_TABLES_LINE] : []),
    "",
    "  Ctrl-C stops everything.",
    "",
    "ready",
  ];
  console.log(lines.join("\n"));
}
