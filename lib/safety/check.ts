import { type CurrentModeration, currentModels } from "@/lib/ai/models";
import type { ProviderFailure } from "@/lib/ai/text-provider";
import { isForStudents, type LaunchSession } from "@/lib/launch/launch-session";
import { reportModelFailure } from "@/lib/models/report-model-failure";
import type { SafetyCategory, SafetyDirection, SafetySeverity } from "@/packages/client/contract/safety";
import { decide } from "./decide";
import { type FindingOutcome, moderatePicture, moderateText } from "./moderate-texts";
import { findClassSafety } from "./queries/settings";
import type { HelpTexts } from "./safety-refusal";

/** Whose content is checked. */
export type CheckedSession = Pick<
  LaunchSession,
  "purpose" | "actorId" | "studentId" | "activityId" | "appSlug"
>;

/** What was found, and what becomes of it. */
export interface UnsafeContent {
  action: "flagged" | "stopped";
  direction: SafetyDirection;
  categories: SafetyCategory[];
  severity: SafetySeverity;
  /** Null for a picture. */
  excerpt: string | null;
  help: HelpTexts;
}

/** The result of a check; `enforceCheck` acts on it. */
export type Check = { action: "passed" } | UnsafeContent | { action: "failed"; failure: ProviderFailure };

const PASSED: Check = { action: "passed" };

/** Who checks what this session sends and gets; null: nobody. */
function moderationFor({ purpose }: CheckedSession): CurrentModeration | null {
  return isForStudents(purpose) ? currentModels().moderation : null;
}

/** Whether what this session sends and gets is checked. */
export function isChecked(session: CheckedSession): boolean {
  return moderationFor(session) !== null;
}

/** Decides about what was found. A failure is reported for the System page, also where it lets the content pass. */
async function toCheck(
  moderation: CurrentModeration,
  { activityId }: CheckedSession,
  { direction, outcome }: { direction: SafetyDirection; outcome: FindingOutcome },
): Promise<Check> {
  if (!outcome.ok) {
    reportModelFailure({ id: moderation.model, provider: moderation.provider }, outcome);
    const isAllowed = moderation.onFailure === "allow" && outcome.reason !== "aborted";
    return isAllowed ? PASSED : { action: "failed", failure: outcome };
  }
  if (outcome.finding === null) return PASSED;
  const { flaggedCategories, ...help } = await findClassSafety(activityId);
  const { categories, excerpt } = outcome.finding;
  return { ...decide(categories, flaggedCategories), direction, categories, excerpt, help };
}

async function checkText(
  session: CheckedSession,
  direction: SafetyDirection,
  { text, signal }: { text: string; signal?: AbortSignal | undefined },
): Promise<Check> {
  const moderation = moderationFor(session);
  if (moderation === null) return PASSED;
  return toCheck(moderation, session, { direction, outcome: await moderateText(moderation, text, signal) });
}

/** Checks what is about to be sent to a model. */
export function checkInput(session: CheckedSession, text: string, signal?: AbortSignal): Promise<Check> {
  return checkText(session, "input", { text, signal });
}

/** Checks what a model wrote: an answer, or a piece of a stream. */
export function checkOutput(session: CheckedSession, text: string, signal?: AbortSignal): Promise<Check> {
  return checkText(session, "output", { text, signal });
}

/** Checks a picture: one that a model is to start from (`input`), or one that it made (`output`). */
export async function checkPicture(
  session: CheckedSession,
  direction: SafetyDirection,
  { picture, signal }: { picture: { bytes: Uint8Array; mimeType: string }; signal: AbortSignal },
): Promise<Check> {
  const moderation = moderationFor(session);
  if (moderation === null) return PASSED;
  return toCheck(moderation, session, {
    direction,
    outcome: await moderatePicture(moderation, picture, signal),
  });
}
