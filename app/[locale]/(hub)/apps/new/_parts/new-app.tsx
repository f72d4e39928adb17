"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { AppForm } from "@/components/apps/app-form";
import type { AppValues } from "@/components/apps/app-values";
import { hubCall } from "@/components/data/hub-call";
import { useToast } from "@/components/ui/toast";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";

export function NewApp({
  isHubLocal,
}: {
  /** Whether the hub runs on the operator's own machine; its apps may then use localhost. */
  isHubLocal: boolean;
}) {
  const t = useTranslations("apps.form");
  const locale = useLocale();
  const router = useRouter();
  const { toast } = useToast();
  const send = async (body: AppValues) => {
    const { data } = await hubCall("POST /apps", { body });
    const name = localName(locale, { name: data.appName, nameKo: data.appNameKo });
    toast({ tone: "positive", title: t("added", { name }) });
    router.push(hubPath(locale, `/apps/${data.appSlug}`));
    router.refresh();
  };
  return (
    <AppForm
      initial={null}
      local={isHubLocal ? "localHub" : "never"}
      submitText={t("submit")}
      cancelPath={hubPath(locale, "/apps")}
      send={send}
    />
  );
}
