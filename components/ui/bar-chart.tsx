"use client";

import dynamic from "next/dynamic";
import type { BarChartProps } from "./bar-chart-canvas";
import { Skeleton } from "./skeleton";

const Canvas = dynamic(() => import("./bar-chart-canvas").then((module) => module.BarChartCanvas), {
  ssr: false,
  loading: () => <Skeleton className="size-full" />,
});

/** Place it in a `ChartFrame`, which has the same numbers as text and as a table. */
export function BarChart(chart: BarChartProps) {
  return (
    <div className="h-full">
      <Canvas {...chart} />
    </div>
  );
}
