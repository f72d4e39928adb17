"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { useDraft } from "@/components/data/use-draft";
import { CallField, CallForm } from "@/components/forms/call-form";
import { changedOnly } from "@/components/forms/changed-only";
import { readNumber, useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from "@/packages/client/contract/limits";
import type { SchoolPrivacy } from "@/packages/client/contract/schools";

const DAY_MS = 24 * 60 * 60_000;

interface Props {
  schoolId: string;
  rules: SchoolPrivacy;
  /** The hub's time, by which works become old enough to delete; a browser's clock may be wrong. */
  now: string;
}

export function PrivacyForm({ schoolId, rules, now }: Props) {
  const t = useTranslations("privacy");
  const ui = useTranslations("ui");
  const format = useFormatter();
  const router = useRouter();
  const { toast } = useToast();
  const [shortening, setShortening] = useState<Shortening | null>(null);
  const [stored, setStored] = useDraft(rules);
  const { isPending, problem, onSubmit } = useFormCall(async (fields) => {
    const entered = {
      requiresGuardianConsent: fields.has("requiresGuardianConsent"),
      workRetentionDays: readNumber(fields, "workRetentionDays") ?? stored.workRetentionDays,
    };
    const changed = changedOnly(entered, stored);
    const seen = "workRetentionDays" in changed ? { seenRetentionDays: stored.workRetentionDays } : {};
    try {
      setStored(
        (await hubCall("PATCH /schools/{schoolId}", { params: { schoolId }, body: { ...changed, ...seen } }))
          .data,
      );
    } finally {
      // Also after a refusal: someone else may have changed the rules meanwhile.
      router.refresh();
    }
    toast({ tone: "positive", title: t("saved") });
  });
  function submit(form: HTMLFormElement): void {
    const entered = readNumber(new FormData(form), "workRetentionDays") ?? stored.workRetentionDays;
    if (entered < stored.workRetentionDays) setShortening({ form, days: entered });
    else onSubmit(form);
  }
  return (
    <CallForm call={{ problem, onSubmit: submit }}>
      {/* The keys reset the fields when the stored rules change. */}
      <Checkbox
        key={`consent ${stored.requiresGuardianConsent}`}
        name="requiresGuardianConsent"
        label={t("requiresConsent")}
        hint={t("requiresConsentHint")}
        defaultChecked={stored.requiresGuardianConsent}
        className="mb-3"
      />
      <CallField
        key={stored.workRetentionDays}
        path="workRetentionDays"
        label={t("retention")}
        hint={t("retentionHint")}
        required
      >
        <TextInput
          name="workRetentionDays"
          type="number"
          inputMode="numeric"
          min={RETENTION_DAYS_MIN}
          max={RETENTION_DAYS_MAX}
          step={1}
          defaultValue={stored.workRetentionDays}
        />
      </CallField>
      <Button type="submit" className="mt-5" pending={isPending} pendingText={ui("working")}>
        {t("save")}
      </Button>
      {shortening ? (
        <ConfirmDialog
          open
          onOpenChange={() => setShortening(null)}
          title={t("shorterTitle", { days: shortening.days })}
          body={t("shorterBody", {
            date: format.dateTime(new Date(new Date(now).getTime() - shortening.days * DAY_MS), {
              dateStyle: "long",
            }),
          })}
          confirmLabel={t("save")}
          tone="danger"
          onConfirm={async () => onSubmit(shortening.form)}
        />
      ) : null}
    </CallForm>
  );
}

/** A submitted form that would keep works for fewer days than now: it is sent once the person confirms it. */
interface Shortening {
  form: HTMLFormElement;
  days: number;
}
