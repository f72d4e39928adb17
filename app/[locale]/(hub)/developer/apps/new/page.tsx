import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { PageHeader } from "@/components/ui/page-header";
import { hubPath } from "@/lib/i18n/paths";
import { openDeveloperPage, pageTitle } from "../../../open-page";
import { Registration } from "./_parts/registration";

export const generateMetadata = pageTitle("developer.register");

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
