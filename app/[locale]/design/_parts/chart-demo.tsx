import { useLocale } from "next-intl";
import { BarChart } from "@/components/ui/bar-chart";
import { Card } from "@/components/ui/card";
import { ChartFrame } from "@/components/ui/chart-frame";
import { Demo, DemoSection } from "./demo-section";

const DAYS = [420, 1240, 980, 0, 760, 1810, 640, 120, 90, 1430, 1520, 1105, 60, 880];
const BARS = DAYS.map((value, index) => ({
  key: String(index),
  label: `3/${index + 2}`,
  fullLabel: `${index + 2} March 2026`,
  value,
}));

/** A chart in its frame. */
export function ChartDemo() {
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
