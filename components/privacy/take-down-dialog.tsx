"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { hubCall } from "@/components/data/hub-call";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { useRefreshPeople } from "@/components/people/use-refresh-people";
import { Dialog } from "@/components/ui/dialog";
import { Field, FieldGroup } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import { Radio } from "@/components/ui/radio";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { takeDownWork } from "@/packages/client/contract/addresses-people";
import { FILE_ADDRESS_MAX, TAKE_DOWN_REASON_MAX } from "@/packages/client/contract/limits";

/** A work, or a file whose address is typed in the dialog; `fileOf` is the name of the person whose file it is. */
export type TakeDownTarget = { submissionId: string; title: string } | { fileOf: string };

interface Props {
  profileId: string;
  target: TakeDownTarget;
  onClose: () => void;
}

export function TakeDownDialog({ profileId, target, onClose }: Props) {
  const t = useTranslations("privacy");
  const isFile = "fileOf" in target;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        isFile ? t("takeDownFileTitle", { name: target.fileOf }) : t("takeDownTitle", { title: target.title })
      }
      description={t(isFile ? "takeDownFileBody" : "takeDownBody")}
    >
      <TakeDownForm profileId={profileId} target={target} onClose={onClose} />
    </Dialog>
  );
}

function TakeDownForm({ profileId, target, onClose }: Props) {
  const t = useTranslations("privacy");
  const id = useId();
  const { toast } = useToast();
  const refresh = useRefreshPeople();
  const isFile = "fileOf" in target;
  const { isPending, problem, onSubmit } = useFormCall(async (fields) => {
    const fileAddress = readText(fields, "fileAddress");
    const mayResubmit = readText(fields, "mayResubmit") === "yes";
    const what = isFile ? { fileAddress } : { submissionId: target.submissionId, mayResubmit };
    const body = { ...what, reason: readText(fields, "reason") };
    await hubCall(takeDownWork, { params: { profileId }, body });
    const title = isFile ? (fileAddress.split("/").at(-1) ?? "") : target.title;
    toast({ tone: "positive", title: t("takenDown", { title }) });
    refresh();
    onClose();
  });
  return (
    <Form onSubmit={onSubmit}>
      <CallErrorSummary problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        {isFile ? (
          <Field
            label={t("fileAddress")}
            hint={t("fileAddressHint", { example: "https://…/files/7f/7f3c….png" })}
            id={`${id}-fileAddress`}
            error={problem?.fields.fileAddress}
            required
          >
            <TextInput name="fileAddress" type="url" maxLength={FILE_ADDRESS_MAX} />
          </Field>
        ) : null}
        <Field
          label={t("reason")}
          hint={t("reasonHint")}
          id={`${id}-reason`}
          error={problem?.fields.reason}
          required
        >
          <TextInput name="reason" maxLength={TAKE_DOWN_REASON_MAX} />
        </Field>
        {isFile ? null : (
          <FieldGroup label={t("resubmit")}>
            <Radio name="mayResubmit" value="no" label={t("resubmitNo")} defaultChecked />
            <Radio name="mayResubmit" value="yes" label={t("resubmitYes")} hint={t("resubmitYesHint")} />
          </FieldGroup>
        )}
      </div>
      <FormButtons isPending={isPending} onCancel={onClose}>
        {t("takeDownConfirm")}
      </FormButtons>
    </Form>
  );
}
