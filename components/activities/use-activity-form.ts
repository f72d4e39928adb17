"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { StaffActivity } from "@/client/contract/activities";
import { HubCallError, hubCall } from "@/components/data/hub-call";
import { useAskBeforeLeaving } from "@/components/data/use-ask-before-leaving";
import { useCallError } from "@/components/data/use-call-error";
import { useOwnId } from "@/components/data/use-own-id";
import { useToast } from "@/components/ui/toast";
import { hubPath } from "@/i18n/paths";
import { type ActivityFields, changesOf, type Problems, problemsOf } from "./activity-fields";

/** The activity that is edited: which version was read. */
export interface EditedActivity {
  id: string;
  updatedAt: string;
}

type Send = (version: EditedActivity | null, changes: object) => Promise<StaffActivity>;

/** Changes the activity against the version that was read, or makes a new one: once, however often it is sent. */
function useSend(classroomId: string): Send {
  const activityId = useOwnId();
  return async (version, changes) => {
    const call = version
      ? ({
          method: "PATCH",
          path: `/activities/${version.id}`,
          body: { updatedAt: version.updatedAt, ...changes },
        } as const)
      : ({
          method: "POST",
          path: `/classrooms/${classroomId}/activities`,
          body: { activityId, ...changes },
        } as const);
    return (await hubCall<StaffActivity>(call)).data;
  };
}

/** Why a call was refused: fields that are wrong, someone else's newer version, or else the error itself. */
interface Refusal {
  problems: Problems;
  theirs: EditedActivity | null;
  error: unknown;
}

async function readRefusal(error: unknown, edited: EditedActivity | null): Promise<Refusal> {
  const paths = error instanceof HubCallError ? error.issues.map(({ path }) => path) : [];
  const problems = problemsOf(paths);
  if (Object.keys(problems).length > 0) return { problems, theirs: null, error: null };
  if (!edited || !paths.includes("updatedAt")) return { problems, theirs: null, error };
  try {
    const { data } = await hubCall<StaffActivity>({ path: `/activities/${edited.id}` });
    return { problems, theirs: data, error: null };
  } catch (second) {
    return { problems, theirs: null, error: second };
  }
}

/**
 * The state of the form: what is typed, what is wrong with it, and sending it. What was typed stays whatever happens.
 * When someone else has changed the activity meanwhile, `raced` says so and `submit` sends against their version.
 */
export function useActivityForm(classroomId: string, initial: ActivityFields, edited: EditedActivity | null) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const router = useRouter();
  const { toast } = useToast();
  const callError = useCallError();
  const send = useSend(classroomId);
  const [fields, setFields] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<EditedActivity | null>(null);
  const [state, setState] = useState<"typing" | "sending" | "sent">("typing");
  const changes = changesOf(fields, initial);
  useAskBeforeLeaving(state !== "sent" && Object.keys(changes).length > 0);

  async function submit(): Promise<void> {
    if (state !== "typing") return;
    setProblems({});
    setFailure(null);
    setState("sending");
    const version = theirs ?? edited;
    setTheirs(null);
    try {
      const data = await send(version, changes);
      setState("sent");
      toast({ tone: "positive", title: t(edited ? "saved" : "created", { title: data.title }) });
      router.push(hubPath(locale, `/activities/${data.id}`));
      router.refresh();
    } catch (error) {
      setState("typing");
      const refusal = await readRefusal(error, edited);
      setTheirs(refusal.theirs);
      setProblems(refusal.problems);
      setFailure(refusal.error === null ? null : callError(refusal.error).message);
    }
  }

  return {
    fields,
    problems,
    failure,
    isRaced: theirs !== null,
    isSending: state !== "typing",
    change: (part: Partial<ActivityFields>) => setFields((typed) => ({ ...typed, ...part })),
    submit: () => void submit(),
  };
}
