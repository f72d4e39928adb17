"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "./skeleton";

/** One bar. */
export interface Bar {
  key: string;
  /** Short, as it stands under the bar: "11/18". */
  label: string;
  value: number;
  /** The name in full where the label is short: "Tuesday, 18 November". */
  fullLabel?: string;
}

/** What a bar chart shows. All of it can come from a server component. */
export interface BarChartProps {
  data: readonly Bar[];
  /** What the bars measure: "Credits used". */
  valueLabel: string;
  /** For the form of numbers. */
  locale: string;
  /** Stands after a number in the tooltip: "credits", "크레딧". */
  unit?: string;
  /** As high as the `ChartFrame` around it unless given. */
  heightPx?: number;
}

const Canvas = dynamic(() => import("./bar-chart-canvas").then((module) => module.BarChartCanvas), {
  ssr: false,
  loading: () => <Skeleton className="size-full" />,
});

/**
 * A bar for each day, classroom or app. Its code is loaded by itself where a chart stands. The arrow keys walk the bars.
 * Stands in a `ChartFrame`, which says the same in words and as a table.
 */
export function BarChart({ heightPx, ...chart }: BarChartProps) {
  return (
    <div style={{ height: heightPx ?? "100%" }}>
      <Canvas {...chart} />
    </div>
  );
}
