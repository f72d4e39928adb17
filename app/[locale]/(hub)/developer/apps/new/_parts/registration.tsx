"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { AppForm } from "@/components/apps/app-form";
import type { AppValues } from "@/components/apps/app-values";
import { hubCall } from "@/components/data/hub-call";
import { useToast } from "@/components/ui/toast";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";

export function Registration() {
  const t = useTranslations("developer");
  const locale = useLocale();
  const router = useRouter();
  const { toast } = useToast();
  const send = async (body: AppValues) => {
    const { data } = await hubCall("POST /developer/apps", { body });
    const name = localName(locale, { name: data.names.en, nameKo: data.names.ko });
    toast({ tone: "positive", title: t("registered", { name }) });
    router.push(hubPath(locale, `/developer/apps/${data.appSlug}`));
    router.refresh();
  };
  return (
    <AppForm
      initial={null}
      local="draft"
      submitText={t("register")}
      cancelPath={hubPath(locale, "/developer/apps")}
      send={send}
    />
  );
}
