import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useLocale } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { BarChart } from "@/components/ui/bar-chart";
import { Card } from "@/components/ui/card";
import { ChartFrame } from "@/components/ui/chart-frame";
import { PageHeader } from "@/components/ui/page-header";
import { ToastProvider } from "@/components/ui/toast";
import { ButtonDemo } from "./_parts/button-demo";
import { ColourDemo } from "./_parts/colour-demo";
import { Demo, DemoSection } from "./_parts/demo-section";
import { DialogDemo } from "./_parts/dialog-demo";
import { FieldDemo } from "./_parts/field-demo";
import { LayoutDemo } from "./_parts/layout-demo";
import { ListDemo } from "./_parts/list-demo";
import { MessageDemo } from "./_parts/message-demo";

export const metadata: Metadata = { title: "Design" };

const DAYS = [420, 1240, 980, 0, 760, 1810, 640, 120, 90, 1430, 1520, 1105, 60, 880];
const BARS = DAYS.map((value, index) => ({
  key: String(index),
  label: `3/${index + 2}`,
  fullLabel: `${index + 2} March 2026`,
  value,
}));

/** Shows the components of `components/ui` in their states; in development only. */
export default async function DesignPage() {
  // biome-ignore lint/style/noProcessEnv: not a setting; Next replaces it with a constant at build time.
  if (process.env.NODE_ENV === "production") notFound();
  const t = await getTranslations("ui");
  const toastText = { close: t("close"), messages: t("messages"), messagesKey: t("messagesKey") };
  return (
    <ToastProvider text={toastText}>
      <ClientFrame texts={[]}>
        <main tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 outline-none sm:px-6">
          <PageHeader
            title="Design"
            lead="Every component that pages are built from, in each of its states. 화면을 이루는 요소를 모두 볼 수 있습니다."
          />
          <div className="flex flex-col gap-12">
            <ColourDemo />
            <ButtonDemo />
            <FieldDemo />
            <MessageDemo />
            <DialogDemo />
            <LayoutDemo />
            <ListDemo />
            <ChartDemo />
          </div>
        </main>
      </ClientFrame>
    </ToastProvider>
  );
}

function ChartDemo() {
  const locale = useLocale();
  return (
    <DemoSection title="Charts">
      <Demo name="chart-frame.tsx, bar-chart.tsx">
        <Card className="p-5">
          <ChartFrame
            title="Credits by day"
            summary="Most on 7 March: 1,810 credits."
            table={{
              columns: ["Day", "Credits"],
              rows: BARS.map(({ fullLabel, value }) => [fullLabel, value.toLocaleString(locale)]),
            }}
          >
            <BarChart data={BARS} valueLabel="Credits used" locale={locale} unit="credits" />
          </ChartFrame>
        </Card>
      </Demo>
    </DemoSection>
  );
}
