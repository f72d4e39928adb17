"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { createApp } from "@/client/contract/addresses";
import { hubCall } from "@/components/data/hub-call";
import type { CallErrorText } from "@/components/data/use-call-error";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
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

/** Translates the errors that only the server can find into the page's language. */
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

/** Sends the form, then opens the new app's page. */
function useNewApp() {
  const t = useTranslations("apps.form");
  const locale = useLocale();
  const router = useRouter();
  const { toast } = useToast();
  const [state, setState] = useState<"empty" | "edited" | "sent">("empty");
  useAskBeforeLeaving(state === "edited");
  const form = useFormCall(async (fields) => {
    const { data } = await hubCall(createApp, { body: readAppValues(fields) });
    setState("sent");
    const name = localName(locale, { name: data.appName, nameKo: data.appNameKo });
    toast({ tone: "positive", title: t("added", { name }) });
    router.push(hubPath(locale, `/apps/${data.appSlug}`));
    router.refresh();
  });
  return { ...form, isPending: form.isPending || state === "sent", markEdited: () => setState("edited") };
}

/** The form for a new app, which is approved immediately. */
export function NewAppForm({
  isHubLocal,
}: {
  /** Whether the hub runs on the operator's own machine; its apps may then use localhost. */
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
      onChange={app.markEdited}
      className="flex max-w-3xl flex-col gap-6"
    >
      <CallErrorSummary problem={problem} id={id} />
      <NameFields {...parts} />
      <AddressFields {...parts} isHubLocal={isHubLocal} />
      <DescriptionFields {...parts} />
      <AudienceFields {...parts} />
      <IntegrationFields {...parts} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={app.isPending} pendingText={ui("working")}>
          {t("submit")}
        </Button>
        <ButtonLink href={hubPath(locale, "/apps")}>{t("cancel")}</ButtonLink>
      </div>
    </Form>
  );
}
