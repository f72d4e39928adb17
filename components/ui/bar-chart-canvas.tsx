"use client";

import { Bar, CartesianGrid, BarChart as Chart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";

interface BarData {
  key: string;
  label: string;
  value: number;
  fullLabel: string;
}

/** Props of `BarChart`, all serializable, so that a server component can pass them. */
export interface BarChartProps {
  data: readonly BarData[];
  valueLabel: string;
  locale: string;
  /** The unit after the number in the tooltip: "credits", "크레딧". */
  unit: string;
}

/** Room on the right for half of the last label. Where that does not fit, recharts drops all other labels. */
const HALF_LABEL_PX = 24;
const TICK = { fill: "var(--hub-muted)", fontSize: 13 };

/** Renders the bars with recharts. `BarChart` loads this file on demand, so that only pages with a chart ship recharts. */
export function BarChartCanvas({ data, valueLabel, locale, unit }: BarChartProps) {
  const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const full = new Intl.NumberFormat(locale);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart
        accessibilityLayer
        data={[...data]}
        margin={{ top: 8, right: HALF_LABEL_PX, bottom: 0, left: 0 }}
        aria-label={valueLabel}
      >
        <CartesianGrid vertical={false} stroke="var(--hub-line)" />
        <XAxis
          dataKey="label"
          tick={TICK}
          tickLine={false}
          stroke="var(--hub-control)"
          minTickGap={8}
          interval="equidistantPreserveEnd"
        />
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
          content={({ active, payload }) => {
            const bar: BarData | undefined = active ? payload[0]?.payload : undefined;
            return bar ? (
              <div className="rounded-control border border-line bg-surface px-3 py-2 text-md shadow-raised">
                <p className="text-muted">{bar.fullLabel}</p>
                <p className="font-semibold tabular-nums">
                  <span className="sr-only">{valueLabel}: </span>
                  {`${full.format(bar.value)} ${unit}`}
                </p>
              </div>
            ) : null;
          }}
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
