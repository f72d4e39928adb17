import { useFormatter, useTranslations } from "next-intl";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";

export interface BreakdownLine {
  key: string;
  label: string;
  spentCredits: number;
  operations: number;
  /** Filters the page by this row; null when that is not possible. */
  href: string | null;
  /** The activity's page, where its spending can be stopped; null when the row is no activity or this person cannot stop it. */
  activityHref: string | null;
}

interface Props {
  caption: string;
  lines: readonly BreakdownLine[];
  /** The total of all rows, including those that are not displayed. */
  totalCredits: number;
}

export function BreakdownTable({ caption, lines, totalCredits }: Props) {
  const t = useTranslations("usage");
  const format = useFormatter();
  const toShare = ({ spentCredits }: BreakdownLine) => (totalCredits > 0 ? spentCredits / totalCredits : 0);
  const columns: Column<BreakdownLine>[] = [
    {
      key: "name",
      label: caption,
      kind: "rowName",
      grows: true,
      cell: (line) => (
        <>
          {line.href ? (
            <Link
              href={line.href}
              scroll={false}
              className="inline-flex min-h-6 items-center text-accent underline"
            >
              {line.label}
            </Link>
          ) : (
            line.label
          )}
          <span aria-hidden="true" className="mt-1.5 block h-2 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${toShare(line) * 100}%` }}
            />
          </span>
          {line.activityHref ? (
            <Link
              href={line.activityHref}
              className="mt-1 inline-flex min-h-6 items-center text-sm font-normal text-accent underline"
            >
              {t("toSpending")}
              <span className="sr-only">: {line.label}</span>
            </Link>
          ) : null}
        </>
      ),
    },
    {
      key: "spent",
      label: t("creditsSpent"),
      kind: "number",
      cell: (line) => (
        <>
          <span className="font-semibold">{format.number(line.spentCredits)}</span>{" "}
          <span className="block text-sm text-muted card:inline">
            {format.number(toShare(line), { style: "percent", maximumFractionDigits: 1 })}
          </span>
        </>
      ),
    },
    {
      key: "count",
      label: t("count"),
      kind: "number",
      cell: ({ operations }) => format.number(operations),
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={lines} rowKey={({ key }) => key} />;
}
