import type { SetupStep } from "@/client/contract/setup";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { currentModels } from "@/lib/ai/current-models";
import { findHubSetup } from "./queries/setup";
import { setupStepsOf } from "./setup-steps";

/** Of the newest schools so many are looked at, and so many of those are named. */
const LOOKED_AT = 20;
const NAMED = 5;

/** A school that is not set up yet, and the next step. */
export interface UnfinishedSchool {
  schoolId: string;
  name: string;
  nameKo: string | null;
  next: SetupStep["key"];
}

/** What the hub itself still lacks, and the newest schools that are not set up. */
export interface HubSetup {
  hasSchool: boolean;
  hasApprovedApp: boolean;
  /** Apps that wait for approval. */
  pendingAppCount: number;
  hasModels: boolean;
  schools: UnfinishedSchool[];
}

/** What only an operator does; they see it before what they can only wait for. */
const OPERATORS_OWN: ReadonlySet<SetupStep["key"]> = new Set(["admin", "credits"]);

function nextStepOf(steps: readonly SetupStep[]): SetupStep["key"] | undefined {
  const missing = steps.filter(({ isDone }) => !isDone).map(({ key }) => key);
  return missing.find((key) => OPERATORS_OWN.has(key)) ?? missing[0];
}

/**
 * What the hub lacks, and the five newest schools that are not set up, of the twenty newest that there are; for
 * operators. One round trip, whose cost does not grow with the number of schools.
 * @throws HubError AUTH_002
 */
export async function getHubSetup(person: Person): Promise<HubSetup> {
  assertOperator(person);
  const found = await findHubSetup({ lookedAt: LOOKED_AT, limit: NAMED });
  return {
    ...found,
    hasModels: currentModels().list().length > 0,
    schools: found.schools.flatMap(({ schoolId, name, nameKo, ...setup }) => {
      const next = nextStepOf(setupStepsOf(setup));
      return next ? [{ schoolId, name, nameKo, next }] : [];
    }),
  };
}
