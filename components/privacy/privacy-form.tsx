"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { editSchool } from "@/client/contract/addresses-school";
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from "@/client/contract/limits";
import type { SchoolPrivacy } from "@/client/contract/schools";
import { hubCall } from "@/components/data/hub-call";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
import { readNumber, useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";

/** The form for a school's rules about its students' data: guardian's consent, and how long works are kept. */
export function PrivacyForm({ schoolId, rules }: { schoolId: string; rules: SchoolPrivacy }) {
  const t = useTranslations("privacy");
  const ui = useTranslations("ui");
  const id = useId();
  const router = useRouter();
  const { toast } = useToast();
  const { isPending, problem, onSubmit } = useFormCall(async (fields) => {
    const body = {
      requiresGuardianConsent: fields.has("requiresGuardianConsent"),
      workRetentionDays: readNumber(fields, "workRetentionDays") ?? rules.workRetentionDays,
    };
    await hubCall(editSchool, { params: { schoolId }, body });
    toast({ tone: "positive", title: t("saved") });
    router.refresh();
  });
  return (
    <Form onSubmit={onSubmit}>
      <CallErrorSummary problem={problem} id={id} />
      <Checkbox
        name="requiresGuardianConsent"
        label={t("requiresConsent")}
        hint={t("requiresConsentHint")}
        defaultChecked={rules.requiresGuardianConsent}
        className="mb-3"
      />
      <Field
        label={t("retention")}
        hint={t("retentionHint")}
        id={`${id}-workRetentionDays`}
        error={problem?.fields.workRetentionDays}
        required
      >
        <TextInput
          name="workRetentionDays"
          type="number"
          inputMode="numeric"
          min={RETENTION_DAYS_MIN}
          max={RETENTION_DAYS_MAX}
          step={1}
          defaultValue={rules.workRetentionDays}
        />
      </Field>
      <Button type="submit" className="mt-5" pending={isPending} pendingText={ui("working")}>
        {t("save")}
      </Button>
    </Form>
  );
}
