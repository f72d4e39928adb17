export interface Bar {
  key: string;
  label: string;
  value: number;
  /** The full name for the tooltip, such as "Tuesday, 18 November". Defaults to `label`. */
  fullLabel?: string;
}

/** Props of `BarChart`, all serializable, so that a server component can pass them. */
export interface BarChartProps {
  data: readonly Bar[];
  valueLabel: string;
  locale: string;
  /** The unit after the number in the tooltip: "credits", "크레딧". */
  unit?: string;
  /** Defaults to the height of the `ChartFrame` around it. */
  heightPx?: number;
}
