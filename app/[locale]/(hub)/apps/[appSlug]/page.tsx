import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { getReviewedApp } from "@/lib/apps/get-reviewed-app";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { openOperatorPage, orNotFound, pageTitle } from "../../open-page";
import { AppReview } from "./_parts/app-review";

export const generateMetadata = pageTitle("apps.app");

/** An app that an operator approves, refuses, suspends or resumes (protocol: People and roles). */
export default async function AppPage({ params }: { params: Promise<{ appSlug: string }> }) {
  const { person, locale } = await openOperatorPage();
  const { app } = await orNotFound(getReviewedApp(person, (await params).appSlug));
  const t = await getTranslations("apps");
  const name = localName(locale, { name: app.appName, nameKo: app.appNameKo });
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t("title"), href: hubPath(locale, "/apps") }, { label: name }]} />
      <ClientFrame texts={["apps"]}>
        <AppReview initial={app} />
      </ClientFrame>
    </>
  );
}
