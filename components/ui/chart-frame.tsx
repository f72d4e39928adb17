import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Td, Th } from "./table";

export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A chart, and its numbers as a table that is visible after "Show as table" and always there for screen readers. */
export function ChartFrame({
  title,
  summary,
  table,
  children,
}: {
  title: string;
  summary: ReactNode;
  table: ChartTable;
  children: ReactNode;
}) {
  const t = useTranslations("ui");
  const id = useId();
  return (
    <figure aria-labelledby={id} className="m-0">
      <figcaption className="mb-3">
        <span id={id} className="block text-lg font-bold leading-tight">
          {title}
        </span>
        <span className="mt-1 block text-md text-muted">{summary}</span>
      </figcaption>
      <div className="h-65">{children}</div>
      <details className="peer mt-2 w-fit">
        <summary className="min-h-9 cursor-pointer rounded-[0.375rem] py-1.5 pr-2 text-md font-semibold text-accent">
          {t("showAsTable")}
        </summary>
      </details>
      <div className="sr-only peer-open:not-sr-only peer-open:pt-2!">
        <table className="w-full border-collapse text-left text-md">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {table.columns.map((column, index) => (
                <Th key={column} className={index > 0 ? "text-right" : ""}>
                  {column}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row[0]} className="border-t border-line">
                {row.map((cell, index) =>
                  index === 0 ? (
                    <Th key={table.columns[index]} scope="row">
                      {cell}
                    </Th>
                  ) : (
                    <Td key={table.columns[index]} className="text-right tabular-nums">
                      {cell}
                    </Td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
