"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ClassroomChoices, readClassroomIds } from "@/components/classrooms/classroom-choices";
import { hubCall } from "@/components/data/hub-call";
import { CallForm } from "@/components/forms/call-form";
import { useFormCall } from "@/components/forms/use-form-call";
import { useNewId } from "@/components/forms/use-new-id";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { FormButtons } from "@/components/ui/form-buttons";
import { useToast } from "@/components/ui/toast";
import { hubPath } from "@/lib/i18n/paths";

interface Props {
  activityId: string;
  /** The other classrooms that the person may manage. */
  classrooms: readonly { id: string; name: string }[];
}

/** Copies the activity to other classrooms, and opens the copy when there is one only. */
export function CopyPart({ activityId, classrooms }: Props) {
  const t = useTranslations("activity");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SectionCard id="copy" title={t("copyTitle")}>
      <p className="mb-4 text-md text-muted">{t("copyHint")}</p>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t("copy")}
      </Button>
      {isOpen ? (
        <CopyDialog activityId={activityId} classrooms={classrooms} onClose={() => setIsOpen(false)} />
      ) : null}
    </SectionCard>
  );
}

function CopyDialog({ activityId, classrooms, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const router = useRouter();
  const { toast } = useToast();
  const copyId = useNewId();
  const form = useFormCall(async (fields) => {
    const body = { copyId, classroomIds: readClassroomIds(fields) };
    const { data } = await hubCall("POST /activities/{activityId}/copies", { params: { activityId }, body });
    toast({ tone: "positive", title: t("copied", { count: data.length }) });
    onClose();
    const [only, ...others] = data;
    if (only && others.length === 0) router.push(hubPath(locale, `/activities/${only.id}`));
  });
  return (
    <Dialog open onOpenChange={onClose} isBusy={form.isPending} title={t("copyTitle")}>
      <CallForm call={form}>
        <ClassroomChoices label={t("copyTo")} classrooms={classrooms} />
        <FormButtons isPending={form.isPending} onCancel={onClose}>
          {t("copyConfirm")}
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
