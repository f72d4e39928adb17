"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { createApp } from "@/client/contract/addresses";
import { hubCall } from "@/components/data/hub-call";
import type { CallErrorText } from "@/components/data/use-call-error";
import { FormProblem } from "@/components/forms/form-problem";
import { useAskBeforeLeaving } from "@/components/forms/use-ask-before-leaving";
import { useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Form } from "@/components/ui/form";
import { useToast } from "@/components/ui/toast";
import { localName } from "@/i18n/names";
import { hubPath } from "@/i18n/paths";
import {
  AddressFields,
  AudienceFields,
  DescriptionFields,
  IntegrationFields,
  NameFields,
} from "./new-app-fields";
import { readAppValues } from "./new-app-values";

/** The hub's objections that the form's own rules let through, in the language of the page. */
function useAppProblem(problem: CallErrorText | null): CallErrorText | null {
  const t = useTranslations("apps.form");
  if (!problem) return null;
  const fields = { ...problem.fields };
  if ("appSlug" in fields) fields.appSlug = t("slugTaken");
  if ("hostedUrl" in fields) fields.hostedUrl = t("badAddress");
  const origins = Object.keys(fields).filter((path) => path.startsWith("origins"));
  for (const path of origins) delete fields[path];
  if (origins.length > 0) fields.origins = t("badOrigins");
  return { ...problem, fields };
}

/** Sends the form, then shows the app. */
function useNewApp() {
  const t = useTranslations("apps.form");
  const locale = useLocale();
  const router = useRouter();
  const { toast } = useToast();
  const [state, setState] = useState<"empty" | "typed" | "sent">("empty");
  useAskBeforeLeaving(state === "typed");
  const form = useFormCall(async (fields) => {
    const { data } = await hubCall(createApp, { body: readAppValues(fields) });
    setState("sent");
    const name = localName(locale, { name: data.appName, nameKo: data.appNameKo });
    toast({ tone: "positive", title: t("added", { name }) });
    router.push(hubPath(locale, `/apps/${data.appSlug}`));
    router.refresh();
  });
  return { ...form, isPending: form.isPending || state === "sent", noteTyped: () => setState("typed") };
}

/** A new app, which is approved at once. */
export function NewAppForm({
  isHubLocal,
}: {
  /** Whether the hub runs on the operator's own machine, so that its apps may, too. */
  isHubLocal: boolean;
}) {
  const t = useTranslations("apps.form");
  const ui = useTranslations("ui");
  const locale = useLocale();
  const id = useId();
  const app = useNewApp();
  const problem = useAppProblem(app.problem);
  const parts = { id, errors: problem?.fields ?? {} };
  const check = (sent: HTMLFormElement) => {
    const { locales, ageRange } = readAppValues(new FormData(sent));
    return {
      [`${id}-locales`]: locales.length === 0 ? t("noLocale") : undefined,
      [`${id}-ageRange.max`]: ageRange.max > 0 && ageRange.max < ageRange.min ? t("ageOrder") : undefined,
    };
  };
  return (
    <Form
      onSubmit={app.onSubmit}
      check={check}
      onChange={app.noteTyped}
      className="flex max-w-3xl flex-col gap-6"
    >
      <FormProblem problem={problem} id={id} />
      <NameFields {...parts} />
      <AddressFields {...parts} isHubLocal={isHubLocal} />
      <DescriptionFields {...parts} />
      <AudienceFields {...parts} />
      <IntegrationFields {...parts} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={app.isPending} pendingText={ui("working")}>
          {t("addGo")}
        </Button>
        <ButtonLink href={hubPath(locale, "/apps")}>{t("cancel")}</ButtonLink>
      </div>
    </Form>
  );
}
