import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { PageHeader } from "@/components/ui/page-header";
import { isHubLocal } from "@/lib/apps/app-url";
import { hubPath } from "@/lib/i18n/paths";
import { openOperatorPage, pageTitle } from "../../open-page";
import { NewApp } from "./_parts/new-app";

export const generateMetadata = pageTitle("apps.add");

export default async function NewAppPage() {
  const { locale } = await openOperatorPage();
  const t = await getTranslations("apps");
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t("title"), href: hubPath(locale, "/apps") }, { label: t("add") }]} />
      <PageHeader title={t("add")} lead={t("form.addLead")} />
      <ClientFrame texts={["apps"]}>
        <NewApp isHubLocal={isHubLocal()} />
      </ClientFrame>
    </>
  );
}
