"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-area";
import { FEEDBACK_TEXT_MAX } from "@/packages/client/contract/limits";

/** The student's answer to the teacher. */
export function AnswerForm({ submissionId, revision }: { submissionId: string; revision: number }) {
  const t = useTranslations("work");
  const router = useRouter();
  const call = useFormCall(async (fields, form) => {
    const body = { revision, text: readText(fields, "text") };
    await hubCall("POST /submissions/{submissionId}/feedback", { params: { submissionId }, body });
    form.reset();
    router.refresh();
  });
  return (
    <CallForm call={call} className="mt-4">
      <CallField path="text" label={t("answer")}>
        {/* Required without saying so: it is the form's only field. */}
        <TextArea name="text" rows={3} maxLength={FEEDBACK_TEXT_MAX} required />
      </CallField>
      <Button type="submit" className="mt-3 w-full" pending={call.isPending} pendingText={t("sending")}>
        {t("send")}
      </Button>
    </CallForm>
  );
}
