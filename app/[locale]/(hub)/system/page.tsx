import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { getSystem } from "@/lib/health/get-system";
import { getModeration } from "@/lib/safety/safety-settings";
import { openOperatorPage, pageTitle } from "../open-page";
import { SystemView } from "./_parts/system-view";

export const generateMetadata = pageTitle("system.title");

/** The state of the hub for operators (protocol: People and roles). */
export default async function SystemPage() {
  const { person } = await openOperatorPage();
  const [system, t, safety] = await Promise.all([
    getSystem(person),
    getTranslations("system"),
    getTranslations("safety"),
  ]);
  const moderation = getModeration(person);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      {moderation === "off" ? <Notice tone="warning">{safety("moderationNone")}</Notice> : null}
      {moderation === "demo" ? <Notice tone="neutral">{safety("moderationDemo")}</Notice> : null}
      <ClientFrame texts={["system"]}>
        <SystemView initial={system} />
      </ClientFrame>
    </>
  );
}
