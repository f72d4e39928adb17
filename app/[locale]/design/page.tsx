import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import { ToastProvider } from "@/components/ui/toast";
import { ButtonDemo } from "./_parts/button-demo";
import { ChartDemo } from "./_parts/chart-demo";
import { ColourDemo } from "./_parts/colour-demo";
import { FieldDemo } from "./_parts/field-demo";
import { LayoutDemo } from "./_parts/layout-demo";
import { ListDemo } from "./_parts/list-demo";
import { MessageDemo } from "./_parts/message-demo";
import { SheetDemo } from "./_parts/sheet-demo";

export const metadata: Metadata = { title: "Design" };

/** Every primitive of `components/ui` in its states, for those who build pages; in development only. */
export default async function DesignPage() {
  // biome-ignore lint/style/noProcessEnv: not a setting; Next puts the word itself here when it builds.
  if (process.env.NODE_ENV === "production") notFound();
  const t = await getTranslations("ui");
  const toastText = { close: t("close"), messages: t("messages"), messagesKey: t("messagesKey") };
  return (
    <ToastProvider text={toastText}>
      <ClientFrame texts={[]}>
        <main tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 outline-none sm:px-6">
          <PageHeader
            title="Design"
            lead="Every part that pages are built of, in each of its states. 화면을 이루는 요소를 모두 볼 수 있습니다."
          />
          <div className="flex flex-col gap-12">
            <ColourDemo />
            <ButtonDemo />
            <FieldDemo />
            <MessageDemo />
            <SheetDemo />
            <LayoutDemo />
            <ListDemo />
            <ChartDemo />
          </div>
        </main>
      </ClientFrame>
    </ToastProvider>
  );
}
