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
