import { currentModels } from "@/lib/ai/models";
import type { ProviderFailure, TextMessage } from "@/lib/ai/text-provider";
import { isForStudents, type LaunchSession } from "@/lib/launch/launch-session";
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

async function toCheck(
  { activityId }: CheckedSession,
  direction: SafetyDirection,
  outcome: FindingOutcome,
): Promise<Check> {
  if (!outcome.ok) {
    const isAllowed = currentModels().moderation?.onFailure === "allow" && outcome.reason !== "aborted";
    return isAllowed ? PASSED : { action: "failed", failure: outcome };
  }
  if (outcome.finding === null) return PASSED;
  const { flaggedCategories, ...help } = await findClassSafety(activityId);
  const { categories, excerpt } = outcome.finding;
  return { ...decide(categories, flaggedCategories), direction, categories, excerpt, help };
}

/** Whether what this session sends and gets is checked. */
export function isChecked({ purpose }: CheckedSession): boolean {
  return currentModels().moderation !== null && isForStudents(purpose);
}

async function checkText(
  session: CheckedSession,
  direction: SafetyDirection,
  { text, signal }: { text: string; signal?: AbortSignal | undefined },
): Promise<Check> {
  const { moderation } = currentModels();
  if (moderation === null || !isForStudents(session.purpose)) return PASSED;
  return toCheck(session, direction, await moderateText(moderation, text, signal));
}

function plainText({ content }: TextMessage): string {
  return typeof content === "string" ? content : content.map((part) => part.text).join("\n");
}

/**
 * Checks what is about to be sent to a model: the whole conversation, or the prompt of a picture. The caller takes the hold
 * meanwhile and may be refused before it awaits the check, so its rejection is not reported as unhandled.
 */
export function checkInput(
  session: CheckedSession,
  input: readonly TextMessage[] | string,
  signal?: AbortSignal,
): Promise<Check> {
  const text = typeof input === "string" ? input : input.map(plainText).join("\n\n");
  const checking = checkText(session, "input", { text, signal });
  checking.catch(() => undefined);
  return checking;
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
  const { moderation } = currentModels();
  if (moderation === null || !isForStudents(session.purpose)) return PASSED;
  return toCheck(session, direction, await moderatePicture(moderation, picture, signal));
}
