import { spendingRefusal } from "@/lib/credits/reserve-credits";
import { prisma } from "@/lib/database/prisma";
import { HubError } from "@/lib/hub-error";
import { activityClosed } from "@/lib/launch/assert-usable";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { type LaunchFault, launchFault } from "@/packages/client/contract/playground";

const DAY_SECONDS = 24 * 60 * 60;

const SPENDING: readonly string[] = ["textCreate", "mediaCreate"];
const SENDING: readonly string[] = [...SPENDING, "uploadUrl", "studentSubmit"];

/** What is refused for a fault, and the error that a class gets; `null` for every operation but asking for an image. */
const REFUSALS: Partial<
  Record<LaunchFault, { operations: readonly string[] | null; error(operation: string): HubError }>
> = {
  "no-credits": {
    operations: SPENDING,
    error: (operation) =>
      spendingRefusal({
        outcome: "credits",
        detail: { required: operation === "textCreate" ? 1 : 10, available: 0 },
      }),
  },
  "daily-limit": {
    operations: SPENDING,
    error: () => {
      const now = Date.now() / 1000;
      const retryAfterSeconds = Math.ceil(DAY_SECONDS - (now % DAY_SECONDS));
      return spendingRefusal({ outcome: "daily", detail: { limit: 40, used: 40, retryAfterSeconds } });
    },
  },
  stopped: { operations: SPENDING, error: () => spendingRefusal({ outcome: "stopped", detail: null }) },
  consent: { operations: SPENDING, error: () => spendingRefusal({ outcome: "consent", detail: null }) },
  closed: { operations: null, error: () => activityClosed() },
  rate: {
    operations: SENDING,
    error: () =>
      new HubError("RATE_001", "Too many requests. Try again in a moment.", { retryAfterSeconds: 60 }),
  },
  "ai-hours": {
    operations: SPENDING,
    error: () => {
      const opensAt = new Date(Math.ceil(Date.now() / (DAY_SECONDS * 1000)) * DAY_SECONDS * 1000);
      return new HubError(
        "POLICY_004",
        "AI does not answer at this hour. You can go on working and submit.",
        {
          detail: { opensAt: opensAt.toISOString() },
        },
      );
    },
  },
  "taken-down": {
    operations: ["studentSubmit"],
    error: () =>
      new HubError("WORK_001", "This work was taken down and cannot be handed in again.", {
        detail: { reason: "A try-out of the playground." },
      }),
  },
};

/** The fault that a playground's launch was started with; null without one, and for every launch of a school. */
export async function findFault({ isPlayground, launchId }: LaunchSession): Promise<LaunchFault | null> {
  if (!isPlayground || launchId === null) return null;
  const launch = await prisma().playgroundLaunch.findUnique({ where: { launchId }, select: { fault: true } });
  return launchFault.safeParse(launch?.fault).data ?? null;
}

/**
 * Refuses a call as a class would get it in which the launch's fault is real (protocol: Faults on demand). Nothing was done for it.
 * @throws HubError CREDIT_001, CREDIT_002, POLICY_002, POLICY_003, POLICY_004, LAUNCH_001, RATE_001, WORK_001
 */
export function refuseByFault({ fault }: LaunchSession, operation: string): void {
  const refusal = fault ? REFUSALS[fault] : undefined;
  if (!refusal) return;
  const { operations } = refusal;
  if (operations === null ? operation !== "mediaGet" : operations.includes(operation))
    throw refusal.error(operation);
}
