"use client";

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { HubCallError, hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useToast } from "@/components/ui/toast";
import type { StaffActivity } from "@/packages/client/contract/activities";

const OPERATIONS = {
  open: "POST /activities/{activityId}/open",
  close: "POST /activities/{activityId}/close",
  "stop-spending": "POST /activities/{activityId}/stop-spending",
  "resume-spending": "POST /activities/{activityId}/resume-spending",
} as const;

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

function applyAction(activity: StaffActivity, action: ActivityAction): StaffActivity {
  const now = new Date().toISOString();
  const { opensAt, dueAt, closesAt } = activity;
  if (action === "close") {
    return { ...activity, status: "closed", dueAt: dueAt && (isPast(dueAt) ? dueAt : now), closesAt: now };
  }
  if (action === "stop-spending") return { ...activity, spendingStoppedAt: now };
  if (action === "resume-spending") return { ...activity, spendingStoppedAt: null };
  const openedAt = opensAt === null || isPast(opensAt) ? opensAt : now;
  return { ...activity, status: "open", opensAt: openedAt, closesAt: isPast(closesAt) ? null : closesAt };
}

function send(id: string, action: ActivityAction): Promise<{ data: StaffActivity }> {
  return hubCall(OPERATIONS[action], { params: { activityId: id } });
}

interface StoredAction {
  action: ActivityAction;
  before: StaffActivity;
  after: StaffActivity;
}

function sendUndo({ before, after, action }: StoredAction): Promise<{ data: StaffActivity }> {
  if (action === "stop-spending") return send(after.id, "resume-spending");
  if (action === "resume-spending") return send(after.id, "stop-spending");
  const { opensAt, dueAt, closesAt } = before;
  const body = { updatedAt: after.updatedAt, opensAt, dueAt, closesAt };
  return hubCall("PATCH /activities/{activityId}", { params: { activityId: after.id }, body });
}

interface Options<Data> {
  queryKey: QueryKey;
  replace: (data: Data, changed: StaffActivity) => Data;
}

const MUTATION_KEY = ["activity-action"];

function useQueryOfPage<Data>({ queryKey, replace }: Options<Data>) {
  const client = useQueryClient();
  return {
    show: (changed: StaffActivity) =>
      client.setQueryData<Data>(queryKey, (data) => data && replace(data, changed)),
    cancelFetches: () => client.cancelQueries({ queryKey }),
    refetch: () => client.invalidateQueries({ queryKey }),
  };
}

/** Undoes an action from its toast. To undo opening or closing is refused when the activity has changed since. */
function useUndo<Data>(options: Options<Data>) {
  const t = useTranslations("activity");
  const textOf = useCallError();
  const { toast } = useToast();
  const page = useQueryOfPage(options);
  return useMutation({
    mutationFn: sendUndo,
    onMutate: page.cancelFetches,
    onSuccess: ({ data }) => {
      page.show(data);
      toast({ title: t("undone") });
    },
    onError: (error) => {
      const isConflict =
        error instanceof HubCallError && error.issues.some(({ path }) => path === "updatedAt");
      toast({ tone: "negative", title: isConflict ? t("undoConflict") : textOf(error).message });
    },
    onSettled: () => void page.refetch(),
  });
}

/** Runs an action with an optimistic update and a toast that offers to undo it; a second action is ignored while one is pending. */
export function useActivityAction<Data>(options: Options<Data>) {
  const t = useTranslations("activity");
  const client = useQueryClient();
  const textOf = useCallError();
  const { toast } = useToast();
  const page = useQueryOfPage(options);
  const undo = useUndo(options);
  const mutation = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ before, action }: Omit<StoredAction, "after">) => send(before.id, action),
    onMutate: async ({ before, action }) => {
      await page.cancelFetches();
      page.show(applyAction(before, action));
    },
    onError: (error, { before }) => {
      page.show(before);
      toast({ tone: "negative", title: textOf(error).message });
    },
    onSuccess: ({ data: after }, { before, action }) => {
      page.show(after);
      toast({
        tone: "positive",
        title: t(TOAST_KEYS[action], { title: after.title }),
        action: { label: t("undo"), onClick: () => undo.mutate({ before, after, action }) },
      });
    },
    onSettled: () => void page.refetch(),
  });
  return (before: StaffActivity, action: ActivityAction): void => {
    if (client.isMutating({ mutationKey: MUTATION_KEY }) === 0) mutation.mutate({ before, action });
  };
}
