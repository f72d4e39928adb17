"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useCallError } from "@/components/data/use-call-error";
import { useAskBeforeLeaving } from "@/components/forms/use-ask-before-leaving";
import { useOwnId } from "@/components/forms/use-own-id";
import { useToast } from "@/components/ui/toast";
import { hubPath } from "@/i18n/paths";
import {
  type ActivityRefusal,
  type EditedActivity,
  readRefusal,
  type Standing,
  sendActivity,
} from "./activity-call";
import { type ActivityFields, changesOf, type Problems } from "./activity-fields";

/**
 * The state of the form: what is typed, what is wrong with it, and sending it. What was typed stays whatever happens.
 * Where someone else has changed the activity meanwhile, or an earlier try has made it, `standing` says so and `submit`
 * saves against that.
 */
export function useActivityForm(classroomId: string, initial: ActivityFields, edited: EditedActivity | null) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const router = useRouter();
  const { toast } = useToast();
  const callError = useCallError();
  const ownId = useOwnId();
  const [fields, setFields] = useState(initial);
  const [version, setVersion] = useState(edited);
  const [standing, setStanding] = useState<Standing | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<"typing" | "sending" | "sent">("typing");
  useAskBeforeLeaving(state !== "sent" && Object.keys(changesOf(fields, initial)).length > 0);

  function tell(refusal: ActivityRefusal): void {
    setProblems(refusal.problems);
    setFailure(refusal.error === null ? null : callError(refusal.error).message);
    setStanding(refusal.standing);
    if (refusal.standing) setVersion(refusal.standing.activity);
  }

  async function submit(): Promise<void> {
    if (state !== "typing") return;
    tell({ problems: {}, standing: null, error: null });
    setState("sending");
    const sending = { classroomId, ownId, version, fields, initial, edited };
    try {
      const { data } = await sendActivity(sending);
      setState("sent");
      toast({ tone: "positive", title: t(version ? "saved" : "created", { title: data.title }) });
      router.push(hubPath(locale, `/activities/${data.id}`));
      router.refresh();
    } catch (error) {
      tell(await readRefusal(error, sending));
      setState("typing");
    }
  }

  return {
    fields,
    problems,
    failure,
    standing,
    isNew: version === null,
    isSending: state !== "typing",
    change: (part: Partial<ActivityFields>) => setFields((typed) => ({ ...typed, ...part })),
    submit: () => void submit(),
  };
}
