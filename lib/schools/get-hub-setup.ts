import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { currentModels } from "@/lib/ai/models";
import type { SetupStep } from "@/packages/client/contract/setup";
import { readHubSetup } from "./queries/setup";
import { toSetupSteps } from "./setup-steps";

/** How many of the newest schools are checked, and how many unfinished ones of them are returned. */
const CHECKED_SCHOOLS = 20;
const MAX_UNFINISHED = 5;

/** Steps that only an operator can do; the operator sees them before the steps that a school does. */
const OPERATOR_STEPS: ReadonlySet<SetupStep["key"]> = new Set(["admin", "credits"]);

function findNextStep(steps: readonly SetupStep[]): SetupStep["key"] | undefined {
  const missing = steps.filter(({ isDone }) => !isDone).map(({ key }) => key);
  return missing.find((key) => OPERATOR_STEPS.has(key)) ?? missing[0];
}

/**
 * Returns what is set up on the hub, and at most five of the twenty newest schools whose setup is not finished; for operators.
 * @throws HubError AUTH_002
 */
export async function getHubSetup(person: Person) {
  assertOperator(person);
  const found = await readHubSetup({ checkedSchools: CHECKED_SCHOOLS, limit: MAX_UNFINISHED });
  return {
    ...found,
    hasModels: currentModels().list().length > 0,
    schools: found.schools.flatMap(({ schoolId, name, nameKo, ...setup }) => {
      const next = findNextStep(toSetupSteps(setup));
      return next ? [{ schoolId, name, nameKo, next }] : [];
    }),
  };
}
