import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { PageHeader } from "@/components/ui/page-header";
import { hubPath } from "@/lib/i18n/paths";
import { openDeveloperPage } from "../../../open-page";
import { Registration } from "./_parts/registration";

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("developer"))("register") };
}

/** The page where a developer registers an app. */
export default async function RegisterAppPage() {
  const { locale } = await openDeveloperPage();
  const t = await getTranslations("developer");
  const crumbs = [{ label: t("title"), href: hubPath(locale, "/developer/apps") }, { label: t("register") }];
  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <PageHeader title={t("register")} lead={t("registerLead")} />
      <ClientFrame texts={["apps", "developer"]}>
        <Registration />
      </ClientFrame>
    </>
  );
}
