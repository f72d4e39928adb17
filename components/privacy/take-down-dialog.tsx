"use client";

import { useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { useRefreshPeople } from "@/components/people/use-refresh-people";
import { Dialog } from "@/components/ui/dialog";
import { FieldGroup } from "@/components/ui/field";
import { FormButtons } from "@/components/ui/form-buttons";
import { Radio } from "@/components/ui/radio";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
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
  const { toast } = useToast();
  const refresh = useRefreshPeople();
  const form = useFormCall(async (fields) => {
    const fileAddress = readText(fields, "fileAddress");
    const mayResubmit = readText(fields, "mayResubmit") === "yes";
    const what = isFile ? { fileAddress } : { submissionId: target.submissionId, mayResubmit };
    const body = { ...what, reason: readText(fields, "reason") };
    await hubCall("POST /people/{profileId}/take-downs", { params: { profileId }, body });
    const title = isFile ? (fileAddress.split("/").at(-1) ?? "") : target.title;
    toast({ tone: "positive", title: t("takenDown", { title }) });
    refresh();
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isBusy={form.isPending}
      title={
        isFile ? t("takeDownFileTitle", { name: target.fileOf }) : t("takeDownTitle", { title: target.title })
      }
      description={t(isFile ? "takeDownFileBody" : "takeDownBody")}
    >
      <CallForm call={form}>
        <div className="flex flex-col gap-4">
          {isFile ? (
            <CallField
              path="fileAddress"
              label={t("fileAddress")}
              hint={t("fileAddressHint", { example: "https://…/files/7f/7f3c….png" })}
              required
            >
              <TextInput name="fileAddress" type="url" maxLength={FILE_ADDRESS_MAX} />
            </CallField>
          ) : null}
          <CallField path="reason" label={t("reason")} hint={t("reasonHint")} required>
            <TextInput name="reason" maxLength={TAKE_DOWN_REASON_MAX} />
          </CallField>
          {isFile ? null : (
            <FieldGroup label={t("resubmit")}>
              <Radio name="mayResubmit" value="no" label={t("resubmitNo")} defaultChecked />
              <Radio name="mayResubmit" value="yes" label={t("resubmitYes")} hint={t("resubmitYesHint")} />
            </FieldGroup>
          )}
        </div>
        <FormButtons isPending={form.isPending} onCancel={onClose}>
          {t("takeDownConfirm")}
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
