"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormButtons } from "@/components/ui/form-buttons";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { LAST_SCHOOL_TIME } from "@/packages/client/contract/limits";
import type { StudentProgress } from "@/packages/client/contract/progress";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A moment as the input writes it, in the school's time zone: the Swedish format differs only by the `T`. */
function toInput(moment: number, timeZone: string): string {
  const options = { timeZone, dateStyle: "short", timeStyle: "short" } as const;
  return new Date(moment).toLocaleString("sv-SE", options).replace(" ", "T");
}

/** Gives one student more time, or ends it. Only a time that is still to come and after the closing time gives any. */
export function MoreTimeDialog({
  activityId,
  closesAt,
  progress: { student, extendedTo },
  timeZone,
  onClose,
  onChanged,
}: {
  activityId: string;
  /** When the activity closes for the others; null for one that never does. */
  closesAt: string | null;
  progress: StudentProgress;
  timeZone: string;
  onClose: () => void;
  onChanged: () => void;
}) {
  const t = useTranslations("progress");
  const { toast } = useToast();
  const name = student.displayName;
  const params = { activityId, studentId: student.id };
  const finish = (title: string) => {
    toast({ tone: "positive", title });
    onChanged();
    onClose();
  };
  const extend = useFormCall(async (fields) => {
    const body = { closesAt: readText(fields, "closesAt") };
    await hubCall("PUT /activities/{activityId}/extensions/{studentId}", { params, body });
    finish(t("extended", { name }));
  });
  const end = useFormCall(async () => {
    await hubCall("DELETE /activities/{activityId}/extensions/{studentId}", { params });
    finish(t("extensionEnded", { name }));
  });
  // Once for the dialog, since a limit that moves would refuse what it has proposed.
  const [openedAt] = useState(Date.now);
  const earliest = Math.max(openedAt, closesAt ? Date.parse(closesAt) : 0);
  const current = extendedTo ? Date.parse(extendedTo) : 0;
  const proposed = current > earliest ? current : earliest + DAY_MS;
  const isPending = extend.isPending || end.isPending;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isBusy={isPending}
      title={t("moreTimeFor", { name })}
      description={t("moreTimeBody", { name })}
    >
      {extendedTo ? (
        <CallForm call={end} className="mb-4">
          <Button type="submit" variant="secondary" disabled={isPending}>
            {t("endExtension")}
          </Button>
        </CallForm>
      ) : null}
      <CallForm call={extend}>
        <CallField path="closesAt" label={t("until")} required>
          <TextInput
            type="datetime-local"
            name="closesAt"
            min={toInput(earliest + MINUTE_MS, timeZone)}
            max={LAST_SCHOOL_TIME}
            defaultValue={toInput(proposed, timeZone)}
          />
        </CallField>
        <FormButtons isPending={isPending} onCancel={onClose}>
          {t("giveTime")}
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
