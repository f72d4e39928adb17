"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { StaffActivity } from "@/client/contract/activities";
import {
  closeActivity,
  editActivity,
  openActivity,
  resumeSpending,
  stopSpending,
} from "@/client/contract/addresses";
import { HubCallError, hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useToast } from "@/components/ui/toast";

const OPERATIONS = {
  open: openActivity,
  close: closeActivity,
  "stop-spending": stopSpending,
  "resume-spending": resumeSpending,
};

/** An action on an activity that takes effect at once. */
export type ActivityAction = keyof typeof OPERATIONS;

const TOAST_KEYS = {
  open: "opened",
  close: "closed",
  "stop-spending": "spendingStopped",
  "resume-spending": "spendingResumed",
} as const;

function isPast(time: string | null): boolean {
  return time !== null && Date.parse(time) <= Date.now();
}

/** Returns the activity as it will be after the action, for an optimistic update. */
function applyAction(activity: StaffActivity, action: ActivityAction): StaffActivity {
  const now = new Date().toISOString();
  const { opensAt, closesAt } = activity;
  if (action === "close") return { ...activity, status: "closed", closesAt: now };
  if (action === "stop-spending") return { ...activity, spendingStoppedAt: now };
  if (action === "resume-spending") return { ...activity, spendingStoppedAt: null };
  const opened = opensAt === null || isPast(opensAt) ? opensAt : now;
  return { ...activity, status: "open", opensAt: opened, closesAt: isPast(closesAt) ? null : closesAt };
}

function send(id: string, action: ActivityAction): Promise<{ data: StaffActivity }> {
  return hubCall(OPERATIONS[action], { params: { activityId: id } });
}

/** Undoes an action: restores the previous times, or runs the opposite action. */
function sendUndo(
  before: StaffActivity,
  after: StaffActivity,
  action: ActivityAction,
): Promise<{ data: StaffActivity }> {
  if (action === "stop-spending") return send(after.id, "resume-spending");
  if (action === "resume-spending") return send(after.id, "stop-spending");
  const { opensAt, closesAt } = before;
  const body = { updatedAt: after.updatedAt, opensAt, closesAt };
  return hubCall(editActivity, { params: { activityId: after.id }, body });
}

/**
 * Runs an action with a toast that offers to undo it. `onChange` gets the expected activity at once, then the stored one, or
 * the previous one after a failure. A second action is ignored while one is pending.
 */
export function useActivityAction(onChange: (activity: StaffActivity) => void) {
  const t = useTranslations("activity");
  const callError = useCallError();
  const { toast } = useToast();
  const isPending = useRef(false);

  async function undo(before: StaffActivity, after: StaffActivity, action: ActivityAction): Promise<void> {
    try {
      onChange((await sendUndo(before, after, action)).data);
      toast({ title: t("undone") });
    } catch (error) {
      const isConflict =
        error instanceof HubCallError && error.issues.some(({ path }) => path === "updatedAt");
      toast({ tone: "negative", title: isConflict ? t("undoConflict") : callError(error).message });
    }
  }

  return async (before: StaffActivity, action: ActivityAction): Promise<void> => {
    if (isPending.current) return;
    isPending.current = true;
    onChange(applyAction(before, action));
    try {
      const { data: after } = await send(before.id, action);
      onChange(after);
      const undoAction = { label: t("undo"), onClick: () => void undo(before, after, action) };
      const title = t(TOAST_KEYS[action], { title: after.title });
      toast({ tone: "positive", title, action: undoAction });
    } catch (error) {
      onChange(before);
      toast({ tone: "negative", title: callError(error).message });
    } finally {
      isPending.current = false;
    }
  };
}
