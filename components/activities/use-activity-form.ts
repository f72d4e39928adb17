"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useCallError } from "@/components/data/use-call-error";
import { useAskBeforeLeaving } from "@/components/forms/use-ask-before-leaving";
import { useNewId } from "@/components/forms/use-new-id";
import { useToast } from "@/components/ui/toast";
import { hubPath } from "@/lib/i18n/paths";
import {
  type ActivityRefusal,
  type EditedActivity,
  type ExistingActivity,
  readRefusal,
  sendActivity,
} from "./activity-call";
import { type ActivityFields, changedFields, type Problems } from "./activity-fields";

/**
 * The state of an activity form: its fields, errors and submit. `edited` is the activity that the page was opened to edit, null
 * for a new one. When a submit is refused because the stored activity was changed meanwhile, or was created by an earlier attempt,
 * `existing` is the stored activity. The next `submit` then overwrites it: with the fields that were changed in the form, or with
 * all fields when `edited` is null.
 */
export function useActivityForm(classroomId: string, initial: ActivityFields, edited: EditedActivity | null) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const router = useRouter();
  const { toast } = useToast();
  const callError = useCallError();
  const newActivityId = useNewId();
  const [fields, setFields] = useState(initial);
  const [version, setVersion] = useState(edited);
  const [existing, setExisting] = useState<ExistingActivity | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<"typing" | "sending" | "sent">("typing");
  useAskBeforeLeaving(state !== "sent" && Object.keys(changedFields(fields, initial)).length > 0);

  function showRefusal(refusal: ActivityRefusal): void {
    setProblems(refusal.problems);
    setFailure(refusal.error === null ? null : callError(refusal.error).message);
    setExisting(refusal.existing);
    if (refusal.existing) setVersion(refusal.existing.activity);
  }

  async function submit(): Promise<void> {
    if (state !== "typing") return;
    showRefusal({ problems: {}, existing: null, error: null });
    setState("sending");
    const request = { classroomId, newActivityId, version, fields, initial, edited };
    try {
      const { data } = await sendActivity(request);
      setState("sent");
      toast({ tone: "positive", title: t(version ? "saved" : "created", { title: data.title }) });
      router.push(hubPath(locale, `/activities/${data.id}`));
      router.refresh();
    } catch (error) {
      showRefusal(await readRefusal(error, request));
      setState("typing");
    }
  }

  return {
    fields,
    problems,
    failure,
    existing,
    isNew: version === null,
    isSending: state !== "typing",
    change: (changes: Partial<ActivityFields>) => setFields((current) => ({ ...current, ...changes })),
    submit: () => void submit(),
  };
}
