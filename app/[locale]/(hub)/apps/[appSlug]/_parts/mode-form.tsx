"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormError } from "@/components/ui/form-error";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import { localName } from "@/lib/i18n/names";
import type { IntegrationMode } from "@/packages/client/contract/app-fields";
import type { ReviewedApp } from "@/packages/client/contract/apps";
import { isOutdated } from "./decision-dialog";

const MODES = ["legacy", "hybrid", "edu_only"] as const satisfies readonly IntegrationMode[];

interface Props {
  app: ReviewedApp;
  onChanged: (app: ReviewedApp) => void;
  onOutdated: () => Promise<void>;
}

export function ModeForm(props: Props) {
  const format = useFormatter();
  const locale = useLocale();
  const { app } = props;
  const t = useTranslations("apps");
  return (
    <SectionCard id="mode" title={t("modeTitle")}>
      <p className="mb-4 text-muted">{t("modeHelp")}</p>
      {app.runningTerm ? (
        <>
          <p className="mb-4 font-semibold">{t(`modes.${app.integrationMode}`)}</p>
          <Notice tone="neutral">
            {t("modeLocked", {
              school: localName(locale, {
                name: app.runningTerm.schoolName,
                nameKo: app.runningTerm.schoolNameKo,
              }),
              term: app.runningTerm.termName,
              day: format.dateTime(new Date(app.runningTerm.endsOn), {
                dateStyle: "medium",
                timeZone: "UTC",
              }),
            })}
          </Notice>
        </>
      ) : (
        <ChoiceForm {...props} />
      )}
    </SectionCard>
  );
}

function ChoiceForm({ app, onChanged, onOutdated }: Props) {
  const t = useTranslations("apps");
  const ui = useTranslations("ui");
  const { toast } = useToast();
  const form = useFormCall(async (formData) => {
    const integrationMode = formData.get("integrationMode") as IntegrationMode;
    const body = { integrationMode, updatedAt: app.updatedAt };
    try {
      onChanged((await hubCall("PATCH /apps/{appSlug}", { params: { appSlug: app.appSlug }, body })).data);
      toast({ tone: "positive", title: t("modeSaved") });
    } catch (error) {
      if (isOutdated(error)) await onOutdated();
      throw error;
    }
  });
  const { fields: problems = {}, message } = form.problem ?? {};
  let refusal = message;
  if ("updatedAt" in problems) refusal = t("changedMeanwhile");
  if ("integrationMode" in problems) refusal = t("modeLockedNow");
  return (
    <Form onSubmit={form.onSubmit}>
      <FormError title={refusal} />
      <Field label={t("mode")} className="mb-4 max-w-md">
        <Select name="integrationMode" key={app.integrationMode} defaultValue={app.integrationMode}>
          {MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t(`modes.${mode}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="secondary" pending={form.isPending} pendingText={ui("working")}>
        {t("modeSave")}
      </Button>
    </Form>
  );
}
