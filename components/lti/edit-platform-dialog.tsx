"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { FormButtons } from "@/components/ui/form-buttons";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { LTI_NAME_MAX } from "@/packages/client/contract/limits";
import type { LtiPlatform } from "@/packages/client/contract/lti";

/** Reads ids that are typed one on each line. */
export function readLines(fields: FormData, name: string): string[] {
  return readText(fields, name)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Changes the name and the deployments of a connected LMS, and whether its launches add people. */
export function EditPlatformDialog({
  schoolId,
  platform,
  onClose,
}: {
  schoolId: string;
  platform: LtiPlatform;
  onClose: () => void;
}) {
  const t = useTranslations("ltiPlatforms");
  const router = useRouter();
  const { toast } = useToast();
  const { platformId } = platform;
  const form = useFormCall(async (fields) => {
    const body = {
      name: readText(fields, "name"),
      deploymentIds: readLines(fields, "deploymentIds"),
      createPeople: fields.has("createPeople"),
    };
    const params = { schoolId, platformId };
    const { data } = await hubCall("PATCH /schools/{schoolId}/lti-platforms/{platformId}", { params, body });
    toast({ tone: "positive", title: t("saved", { name: data.name }) });
    onClose();
    router.refresh();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isBusy={form.isPending}
      title={t("changeOf", { name: platform.name })}
    >
      <CallForm call={form}>
        <div className="flex flex-col gap-4">
          <CallField path="name" label={t("name")} hint={t("nameHint")} required>
            <TextInput name="name" defaultValue={platform.name} maxLength={LTI_NAME_MAX} autoComplete="off" />
          </CallField>
          <CallField path="deploymentIds" label={t("deployments")} hint={t("deploymentHint")}>
            <TextArea name="deploymentIds" defaultValue={platform.deploymentIds.join("\n")} rows={3} />
          </CallField>
          <Checkbox
            name="createPeople"
            label={t("createPeople")}
            hint={t("createPeopleHint")}
            defaultChecked={platform.createPeople}
          />
        </div>
        <FormButtons isPending={form.isPending} onCancel={onClose}>
          {t("save")}
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
