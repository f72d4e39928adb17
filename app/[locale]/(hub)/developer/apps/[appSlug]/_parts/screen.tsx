"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { AppForm } from "@/components/apps/app-form";
import { AppStatusBadges } from "@/components/apps/app-status";
import type { AppValues } from "@/components/apps/app-values";
import { hubCall } from "@/components/data/hub-call";
import { PageHeader, SectionTitle } from "@/components/ui/page-header";
import { useToast } from "@/components/ui/toast";
import { localName } from "@/lib/i18n/names";
import type { OwnApp } from "@/packages/client/contract/own-apps";
import { APP_FORM_ID, Approval } from "./approval";

export function OwnAppScreen({ initial }: { initial: OwnApp }) {
  const t = useTranslations("developer");
  const locale = useLocale();
  const router = useRouter();
  const { toast } = useToast();
  const [app, setApp] = useState(initial);
  const [isEdited, setIsEdited] = useState(false);
  // Counts how often proposed changes were withdrawn. As the form's key it makes the form show the approved values again.
  // Withdrawing an app that was never approved changes no values, so the form stays.
  const [withdrawals, setWithdrawals] = useState(0);
  // Changes the key of `Approval`, so that saving removes the message of why the app could not be submitted.
  const [saves, setSaves] = useState(0);
  const name = localName(locale, { name: app.names.en, nameKo: app.names.ko });
  const isDraft = app.status === "draft" || app.status === "refused";
  const wasApproved = app.status === "approved" || app.status === "suspended";
  const change = (changed: OwnApp) => {
    setApp(changed);
    // The breadcrumb and the list of apps come from the server.
    router.refresh();
  };
  const save = async ({ appSlug: _, ...values }: AppValues) => {
    const body = { ...values, updatedAt: app.updatedAt };
    const { data } = await hubCall("PATCH /developer/apps/{appSlug}", {
      params: { appSlug: app.appSlug },
      body,
    });
    setSaves((count) => count + 1);
    change(data);
    toast({ tone: "positive", title: t(data.proposed ? "savedWaiting" : "saved") });
  };
  return (
    <>
      <PageHeader
        title={name}
        lead={<AppStatusBadges status={app.status} hasProposed={app.proposed !== null} />}
      />
      <Approval
        key={saves}
        app={app}
        name={name}
        isEdited={isEdited}
        onSubmitted={change}
        onWithdrawn={(changed) => {
          if (wasApproved) setWithdrawals((count) => count + 1);
          change(changed);
        }}
      />
      <section aria-labelledby="edit">
        <SectionTitle id="edit">{t("editTitle")}</SectionTitle>
        <p className="mb-6 max-w-3xl text-muted">
          {t("slugFixed", { slug: app.appSlug })} {wasApproved ? t("afterApproval") : null}
        </p>
        <AppForm
          key={withdrawals}
          id={APP_FORM_ID}
          initial={{ ...app, ...app.proposed }}
          local={isDraft ? "draft" : "never"}
          submitText={t("save")}
          send={save}
          stays
          onEdited={setIsEdited}
        />
      </section>
    </>
  );
}
