"use client";

import dynamic from "next/dynamic";
import type { BarChartProps } from "./bar-chart-props";
import { Skeleton } from "./skeleton";

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
