"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { useFormCall } from "@/components/forms/use-form-call";
import { ConsentFields, readConsent } from "@/components/privacy/consent-fields";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { FormError } from "@/components/ui/form-error";
import { useToast } from "@/components/ui/toast";
import type { ConsentRecord } from "@/packages/client/contract/people";

/** Records whether a student's guardian consents, and shows who recorded the last answer, and when. */
export function ConsentForm({
  profileId,
  record,
  isRequired,
  timeZone,
}: {
  profileId: string;
  record: ConsentRecord;
  /** Whether the school requires a guardian's consent before a student uses AI. */
  isRequired: boolean;
  timeZone: string;
}) {
  const t = useTranslations("privacy");
  const ui = useTranslations("ui");
  const format = useFormatter();
  const router = useRouter();
  const { toast } = useToast();
  const { isPending, problem, onSubmit } = useFormCall(async (fields) => {
    const body = { consent: readConsent(fields) };
    await hubCall("PUT /people/{profileId}/consent", { params: { profileId }, body });
    toast({ tone: "positive", title: t("consentSaved") });
    router.refresh();
  });
  const date =
    record.setAt &&
    format.dateTime(new Date(record.setAt), { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <Form onSubmit={onSubmit}>
      <FormError title={problem?.message} />
      <p className="mb-3 max-w-prose text-muted">
        {date ? t("consentSet", { who: record.setBy ?? "", date }) : t("consentNever")}{" "}
        {isRequired ? t("consentRequired") : t("consentNotRequired")}
      </p>
      <ConsentFields label={t("consentAnswer")} initial={record.consent} />
      <Button type="submit" className="mt-4" pending={isPending} pendingText={ui("working")}>
        {t("saveConsent")}
      </Button>
    </Form>
  );
}
