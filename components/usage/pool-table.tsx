import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { NUMBER_CELL, Row, Table, Td, Th } from "@/components/ui/table";

/** A pool in the operator's list. */
export interface PoolLine {
  id: string;
  name: string;
  isSchool: boolean;
  /** Null for a developer's pool. */
  students: number | null;
  available: number;
  reserved: number;
  spent: number;
  spentThisMonth: number;
  granted: number;
  isLow: boolean;
  /** Where its usage stands, if anywhere. */
  href?: string | null;
}

const NUMBERS = [
  { name: "available", label: "available" },
  { name: "reserved", label: "reserved" },
  { name: "spentThisMonth", label: "spentMonth" },
  { name: "spent", label: "spent" },
  { name: "granted", label: "granted" },
] as const;

/** Every pool with its balance. */
export function PoolTable({ pools }: { pools: readonly PoolLine[] }) {
  const t = useTranslations("operator");
  const balance = useTranslations("balance");
  const format = useFormatter();
  return (
    <Table caption={t("caption")}>
      <thead>
        <tr>
          <Th>{t("owner")}</Th>
          <Th>{t("kind")}</Th>
          <Th className="text-right">{t("students")}</Th>
          {NUMBERS.map(({ name, label }) => (
            <Th key={name} className="text-right">
              {balance(label)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pools.map((pool) => (
          <Row key={pool.id}>
            <Th scope="row" className="min-w-44">
              {pool.href ? (
                <Link href={pool.href} prefetch={false} className="text-accent underline">
                  {pool.name}
                </Link>
              ) : (
                pool.name
              )}{" "}
              {pool.isLow ? <Badge tone="warning">{t("low")}</Badge> : null}
            </Th>
            <Td className="whitespace-nowrap text-muted">{t(pool.isSchool ? "school" : "developer")}</Td>
            <Td className={NUMBER_CELL}>{pool.students === null ? "–" : format.number(pool.students)}</Td>
            {NUMBERS.map(({ name }) => (
              <Td key={name} className={NUMBER_CELL}>
                {format.number(pool[name])}
              </Td>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
