import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import { getSystem } from "@/lib/health/get-system";
import { openOperatorPage, pageTitle } from "../open-page";
import { SystemView } from "./_parts/system-view";

export const generateMetadata = pageTitle("system.title");

/** The state of the hub for operators (protocol: People and roles). */
export default async function SystemPage() {
  const { person } = await openOperatorPage();
  const [system, t] = await Promise.all([getSystem(person), getTranslations("system")]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <ClientFrame texts={["system"]}>
        <SystemView initial={system} />
      </ClientFrame>
    </>
  );
}
