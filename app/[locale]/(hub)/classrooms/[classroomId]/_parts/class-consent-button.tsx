"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { classroomStudents } from "@/client/contract/addresses-class";
import { setClassConsent } from "@/client/contract/addresses-people";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useFormCall } from "@/components/forms/use-form-call";
import { ConsentFields, readConsent } from "@/components/privacy/consent-fields";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import { FormError } from "@/components/ui/form-error";
import { useToast } from "@/components/ui/toast";

interface Props {
  classroomId: string;
  classroomName: string;
}

/** Records the same consent for every student of a classroom. */
export function ClassConsentButton(props: Props) {
  const t = useTranslations("privacy");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t("classConsent")}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={close}
        title={t("classConsentTitle", { classroom: props.classroomName })}
        description={t("classConsentBody")}
      >
        <ClassConsentForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

function ClassConsentForm({ classroomId, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("privacy");
  const client = useQueryClient();
  const { toast } = useToast();
  const { isPending, problem, onSubmit } = useFormCall(async (fields) => {
    const body = { consent: readConsent(fields) };
    const { data } = await hubCall(setClassConsent, { params: { classroomId }, body });
    await client.invalidateQueries({ queryKey: queryKeyOf(classroomStudents, { classroomId }) });
    toast({ tone: "positive", title: t("classConsentSaved", { count: data.changed }) });
    onClose();
  });
  return (
    <Form onSubmit={onSubmit}>
      <FormError title={problem?.message} />
      <ConsentFields label={t("consentAnswer")} initial="given" />
      <FormButtons isPending={isPending} onCancel={onClose}>
        {t("saveConsent")}
      </FormButtons>
    </Form>
  );
}
