"use client";

import {
  Bar,
  CartesianGrid,
  BarChart as Chart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import type { BarChartProps, Bar as OneBar } from "./bar-chart-props";

const TICK = { fill: "var(--hub-muted)", fontSize: 13 };

/** The chart itself, with recharts. Only `BarChart` loads it. */
export function BarChartCanvas({ data, valueLabel, locale, unit = "" }: Omit<BarChartProps, "heightPx">) {
  const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const full = new Intl.NumberFormat(locale);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart
        accessibilityLayer
        data={[...data]}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        aria-label={valueLabel}
      >
        <CartesianGrid vertical={false} stroke="var(--hub-line)" />
        <XAxis dataKey="label" tick={TICK} tickLine={false} stroke="var(--hub-control)" minTickGap={8} />
        <YAxis
          width="auto"
          tick={TICK}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tickFormatter={(value: number) => short.format(value)}
        />
        <Tooltip
          cursor={{ fill: "var(--hub-sunken)" }}
          isAnimationActive={false}
          content={(shown) => (
            <Reading
              shown={shown}
              valueLabel={valueLabel}
              format={(value) => `${full.format(value)} ${unit}`}
            />
          )}
        />
        <Bar
          dataKey="value"
          name={valueLabel}
          fill="var(--hub-accent)"
          radius={[4, 4, 0, 0]}
          maxBarSize={48}
          isAnimationActive={false}
        />
      </Chart>
    </ResponsiveContainer>
  );
}

/** What the bar under the pointer, or under the arrow keys, says. */
function Reading({
  shown,
  valueLabel,
  format,
}: {
  shown: TooltipContentProps;
  valueLabel: string;
  format: (value: number) => string;
}) {
  const bar = shown.active ? (shown.payload[0]?.payload as OneBar | undefined) : undefined;
  if (!bar) return null;
  return (
    <div className="rounded-control border border-line bg-surface px-3 py-2 text-md shadow-raised">
      <p className="text-muted">{bar.fullLabel ?? bar.label}</p>
      <p className="font-semibold tabular-nums">
        <span className="sr-only">{valueLabel}: </span>
        {format(bar.value)}
      </p>
    </div>
  );
}
