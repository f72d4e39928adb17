import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";

const NUMBERS = [
  { name: "available", label: "available" },
  { name: "reserved", label: "reserved" },
  { name: "spentThisMonth", label: "spentMonth" },
  { name: "spent", label: "spent" },
  { name: "granted", label: "granted" },
] as const;

export interface BalanceLine {
  id: string;
  name: string;
  isSchool: boolean;
  /** The number of students; null for a playground. */
  students: number | null;
  available: number;
  reserved: number;
  spent: number;
  spentThisMonth: number;
  granted: number;
  isLow: boolean;
  /** The usage page of the school; null for a playground. */
  href: string | null;
}

export function BalanceTable({ pools }: { pools: readonly BalanceLine[] }) {
  const t = useTranslations("schools");
  const balance = useTranslations("balance");
  const format = useFormatter();
  const columns: Column<BalanceLine>[] = [
    {
      key: "owner",
      label: t("owner"),
      kind: "rowName",
      cell: (pool) => (
        <>
          {pool.href ? (
            <Link href={pool.href} className="inline-flex min-h-6 items-center text-accent underline">
              {pool.name}
            </Link>
          ) : (
            pool.name
          )}{" "}
          {pool.isLow ? <Badge tone="warning">{t("low")}</Badge> : null}
        </>
      ),
    },
    { key: "kind", label: t("kind"), cell: ({ isSchool }) => t(isSchool ? "school" : "developer") },
    {
      key: "students",
      label: t("students"),
      kind: "number",
      cell: ({ students }) => (students === null ? null : format.number(students)),
    },
    ...NUMBERS.map(
      ({ name, label }): Column<BalanceLine> => ({
        key: name,
        label: balance(label),
        kind: "number",
        cell: (pool) => format.number(pool[name]),
      }),
    ),
  ];
  return <DataTable caption={t("caption")} columns={columns} rows={pools} rowKey={({ id }) => id} />;
}
