import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { getOwnApp } from "@/lib/apps/own-app";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { openDeveloperPage, orNotFound, pageTitle } from "../../../open-page";
import { OwnAppScreen } from "./_parts/screen";

export const generateMetadata = pageTitle("developer.editTitle");

/** A developer's own app: the state of its approval, and the form that edits it (protocol: Apps of developers). */
export default async function OwnAppPage({ params }: { params: Promise<{ appSlug: string }> }) {
  const { person, locale } = await openDeveloperPage();
  const app = await orNotFound(getOwnApp(person, (await params).appSlug));
  const t = await getTranslations("developer");
  const name = localName(locale, { name: app.names.en, nameKo: app.names.ko });
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: t("title"), href: hubPath(locale, "/developer/apps") }, { label: name }]}
      />
      <ClientFrame texts={["apps", "developer"]}>
        <OwnAppScreen key={app.appSlug} initial={app} />
      </ClientFrame>
    </>
  );
}
