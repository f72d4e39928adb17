"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readNumber, readText, useFormCall } from "@/components/forms/use-form-call";
import { useNewId } from "@/components/forms/use-new-id";
import { Dialog } from "@/components/ui/dialog";
import { FieldGroup } from "@/components/ui/field";
import { FormButtons } from "@/components/ui/form-buttons";
import { Radio } from "@/components/ui/radio";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { GRANT_NOTE_MAX, MAX_GRANT_CREDITS } from "@/packages/client/contract/limits";

const TYPES = ["grant", "adjust"] as const;

export interface GrantTarget {
  owner: { schoolId: string } | { developerId: string };
  name: string;
  availableCredits: number;
}

type GrantType = (typeof TYPES)[number];

export function GrantDialog({
  target,
  onClose,
  onGranted,
}: {
  target: GrantTarget;
  onClose: () => void;
  onGranted: () => void;
}) {
  const t = useTranslations("school");
  const [type, setType] = useState<GrantType>("grant");
  const format = useFormatter();
  const { toast } = useToast();
  const grantId = useNewId();
  const form = useFormCall(async (fields) => {
    const body = {
      grantId,
      type,
      amountCredits: readNumber(fields, "amountCredits") ?? 0,
      note: readText(fields, "note"),
    };
    const { owner } = target;
    const { data } = await ("schoolId" in owner
      ? hubCall("POST /schools/{schoolId}/grants", { params: owner, body })
      : hubCall("POST /developers/{developerId}/grants", { params: owner, body }));
    toast({
      tone: "positive",
      title: t(type === "grant" ? "granted" : "corrected", { name: target.name }),
      body: t("nowAvailable", { credits: format.number(data.availableCredits) }),
    });
    onGranted();
  });
  const check = (element: HTMLFormElement) => ({
    amountCredits: readNumber(new FormData(element), "amountCredits") === 0 ? t("zeroAmount") : undefined,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isBusy={form.isPending}
      title={t("grantTo", { name: target.name })}
      description={t("grantBody", { available: target.availableCredits })}
    >
      <CallForm call={form} check={type === "adjust" ? check : undefined}>
        <div className="flex flex-col gap-4">
          <FieldGroup label={t("grantType")}>
            {TYPES.map((name) => (
              <Radio
                key={name}
                name="type"
                value={name}
                checked={type === name}
                onChange={() => setType(name)}
                label={t(`types.${name}`)}
                hint={t(`typeHints.${name}`)}
              />
            ))}
          </FieldGroup>
          <CallField
            path="amountCredits"
            label={t("amount")}
            required
            hint={type === "adjust" ? t("amountHint") : undefined}
          >
            <TextInput
              name="amountCredits"
              type="number"
              step={1}
              min={type === "grant" ? 1 : -MAX_GRANT_CREDITS}
              max={MAX_GRANT_CREDITS}
            />
          </CallField>
          <CallField path="note" label={t("note")} hint={t("noteHint")} required>
            <TextInput name="note" maxLength={GRANT_NOTE_MAX} autoComplete="off" />
          </CallField>
        </div>
        <FormButtons isPending={form.isPending} onCancel={onClose}>
          {t(type === "grant" ? "grant" : "correct")}
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
