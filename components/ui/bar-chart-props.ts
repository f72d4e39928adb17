/** One bar of a `BarChart`. */
export interface Bar {
  key: string;
  /** The short text under the bar, such as "11/18". */
  label: string;
  value: number;
  /** The full name for the tooltip, such as "Tuesday, 18 November". Defaults to `label`. */
  fullLabel?: string;
}

/** Props of `BarChart`, all serializable, so that a server component can pass them. */
export interface BarChartProps {
  data: readonly Bar[];
  /** The name of the measured value, such as "Credits used". */
  valueLabel: string;
  /** The locale for formatting numbers. */
  locale: string;
  /** The unit after the number in the tooltip: "credits", "크레딧". */
  unit?: string;
  /** Defaults to the height of the `ChartFrame` around it. */
  heightPx?: number;
}
