"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useFormCall } from "@/components/forms/use-form-call";
import { ConsentFields } from "@/components/privacy/consent-fields";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import { FormError } from "@/components/ui/form-error";
import { useToast } from "@/components/ui/toast";
import type { ConsentState } from "@/packages/client/contract/basic-schemas";
import type { ClassStudent } from "@/packages/client/contract/classrooms";
import { useClassStudents } from "./use-class-students";

interface Props {
  classroomId: string;
  classroomName: string;
  initial: ClassStudent[];
}

/** Records the same consent for the students of a classroom; refusals stay unless the person also chooses to overwrite them. */
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

function ClassConsentForm({ classroomId, initial, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("privacy");
  const client = useQueryClient();
  const { toast } = useToast();
  const [consent, setConsent] = useState<ConsentState>("given");
  const students = useClassStudents(classroomId, initial);
  const refusals = students.filter((student) => student.consent === "refused").length;
  const { isPending, problem, onSubmit } = useFormCall(async (fields) => {
    const body = { consent, overwriteRefusals: fields.has("overwriteRefusals") };
    const { data } = await hubCall("PUT /classrooms/{classroomId}/consent", {
      params: { classroomId },
      body,
    });
    await client.invalidateQueries({
      queryKey: queryKeyOf("GET /classrooms/{classroomId}/students", { classroomId }),
    });
    toast({
      tone: "positive",
      title: t("classConsentSaved", { count: data.changed }),
      ...(data.overwrittenRefusals > 0 && {
        body: t("overwrittenRefusals", { count: data.overwrittenRefusals }),
      }),
      ...(data.keptRefusals > 0 && { body: t("keptRefusals", { count: data.keptRefusals }) }),
    });
    onClose();
  });
  return (
    <Form onSubmit={onSubmit}>
      <FormError title={problem?.message} />
      <ConsentFields label={t("consentAnswer")} initial="given" onChoose={setConsent} />
      {refusals > 0 && consent !== "refused" ? (
        <Checkbox
          name="overwriteRefusals"
          label={t("overwriteRefusals", { count: refusals })}
          hint={t("overwriteRefusalsHint", { count: refusals })}
          className="mt-4"
        />
      ) : null}
      <FormButtons isPending={isPending} onCancel={onClose}>
        {t("saveConsent")}
      </FormButtons>
    </Form>
  );
}
