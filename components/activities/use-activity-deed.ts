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

/** A change of an activity that takes effect at once. */
export type Deed = keyof typeof OPERATIONS;

const TOLD = {
  open: "opened",
  close: "closed",
  "stop-spending": "stoppedToast",
  "resume-spending": "resumedToast",
} as const;

function isPast(moment: string | null): boolean {
  return moment !== null && Date.parse(moment) <= Date.now();
}

/** How the activity will stand: shown before the hub has answered. */
function foresee(activity: StaffActivity, deed: Deed): StaffActivity {
  const now = new Date().toISOString();
  const { opensAt, closesAt } = activity;
  if (deed === "close") return { ...activity, status: "closed", closesAt: now };
  if (deed === "stop-spending") return { ...activity, spendingStoppedAt: now };
  if (deed === "resume-spending") return { ...activity, spendingStoppedAt: null };
  const opened = opensAt === null || isPast(opensAt) ? opensAt : now;
  return { ...activity, status: "open", opensAt: opened, closesAt: isPast(closesAt) ? null : closesAt };
}

function send(id: string, deed: Deed): Promise<{ data: StaffActivity }> {
  return hubCall(OPERATIONS[deed], { params: { activityId: id } });
}

/** Back to how it was: the times as they stood, or the other deed. */
function takeBack(before: StaffActivity, after: StaffActivity, deed: Deed): Promise<{ data: StaffActivity }> {
  if (deed === "stop-spending") return send(after.id, "resume-spending");
  if (deed === "resume-spending") return send(after.id, "stop-spending");
  const { opensAt, closesAt } = before;
  const body = { updatedAt: after.updatedAt, opensAt, closesAt };
  return hubCall(editActivity, { params: { activityId: after.id }, body });
}

/**
 * Opens, closes, stops or resumes at once: `show` gets how the activity will stand, then how it does, or how it did
 * when that failed. A message tells it, and offers to undo. A second press while the first is under way does nothing.
 */
export function useActivityDeed(show: (activity: StaffActivity) => void) {
  const t = useTranslations("activity");
  const callError = useCallError();
  const { toast } = useToast();
  const underWay = useRef(false);

  async function undo(before: StaffActivity, after: StaffActivity, deed: Deed): Promise<void> {
    try {
      show((await takeBack(before, after, deed)).data);
      toast({ title: t("undone") });
    } catch (error) {
      const isRace = error instanceof HubCallError && error.issues.some(({ path }) => path === "updatedAt");
      toast({ tone: "negative", title: isRace ? t("undoRaced") : callError(error).message });
    }
  }

  return async (before: StaffActivity, deed: Deed): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    show(foresee(before, deed));
    try {
      const { data: after } = await send(before.id, deed);
      show(after);
      const action = { label: t("undo"), onClick: () => void undo(before, after, deed) };
      const title = t(TOLD[deed], { title: after.title });
      toast({ tone: "positive", title, action });
    } catch (error) {
      show(before);
      toast({ tone: "negative", title: callError(error).message });
    } finally {
      underWay.current = false;
    }
  };
}
