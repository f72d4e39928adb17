"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { hubCall } from "@/components/data/hub-call";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
import { changedOnly } from "@/components/forms/changed-only";
import { useFormCall } from "@/components/forms/use-form-call";
import { readSchoolValues, SchoolFields } from "@/components/schools/school-fields";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import type { PoolOwner } from "@/packages/client/contract/schools";
import { getSchoolId } from "./use-school";

/** Edits a school's names and time zone. */
export function EditSchoolDialog(props: {
  open: boolean;
  school: PoolOwner;
  onClose: () => void;
  onEdited: (school: PoolOwner) => void;
}) {
  const t = useTranslations("school");
  return (
    <Dialog open={props.open} onOpenChange={props.onClose} title={t("edit")} description={t("editBody")}>
      <EditForm {...props} />
    </Dialog>
  );
}

function EditForm({
  school,
  onClose,
  onEdited,
}: {
  school: PoolOwner;
  onClose: () => void;
  onEdited: (school: PoolOwner) => void;
}) {
  const t = useTranslations("school");
  const id = useId();
  const form = useFormCall(async (fields) => {
    const params = { schoolId: getSchoolId(school) };
    const body = changedOnly(readSchoolValues(fields), school);
    onEdited((await hubCall("PATCH /schools/{schoolId}", { params, body })).data);
  });
  return (
    <Form onSubmit={form.onSubmit}>
      <CallErrorSummary problem={form.problem} id={id} />
      <div className="flex flex-col gap-4">
        <SchoolFields id={id} values={school} fieldErrors={form.problem?.fields ?? {}} />
      </div>
      <FormButtons isPending={form.isPending} onCancel={onClose}>
        {t("save")}
      </FormButtons>
    </Form>
  );
}
