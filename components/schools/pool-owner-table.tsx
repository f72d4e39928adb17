"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { GrantTarget } from "@/components/credits/grant-dialog";
import { isLow } from "@/components/credits/is-low";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { localName } from "@/lib/i18n/names";
import type { PoolOwner } from "@/packages/client/contract/schools";

const NUMBERS = [
  { field: "availableCredits", label: "available" },
  { field: "reservedCredits", label: "reserved" },
  { field: "spentThisMonthCredits", label: "spentMonth" },
  { field: "spentCredits", label: "spent" },
  { field: "grantedCredits", label: "granted" },
] as const;

export function toGrantTarget(owner: PoolOwner, name: string): GrantTarget {
  const { schoolId, developerId, availableCredits } = owner;
  return { owner: schoolId ? { schoolId } : { developerId: developerId ?? "" }, name, availableCredits };
}

interface Props {
  owners: readonly PoolOwner[];
  schoolsPath: string;
  onGrant: (target: GrantTarget) => void;
}

export function PoolOwnerTable({ owners, schoolsPath, onGrant }: Props) {
  const t = useTranslations("schools");
  const balance = useTranslations("balance");
  const format = useFormatter();
  const locale = useLocale();
  const columns: Column<PoolOwner>[] = [
    {
      key: "owner",
      label: t("owner"),
      kind: "rowName",
      cell: (owner) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {owner.schoolId ? (
            <Link
              href={`${schoolsPath}/${owner.schoolId}`}
              className="inline-flex min-h-6 items-center text-accent"
            >
              {localName(locale, owner)}
            </Link>
          ) : (
            localName(locale, owner)
          )}
          {isLow(owner) ? <Badge tone="warning">{t("low")}</Badge> : null}
        </span>
      ),
    },
    { key: "kind", label: t("kind"), cell: ({ schoolId }) => t(schoolId ? "school" : "developer") },
    {
      key: "students",
      label: t("students"),
      kind: "number",
      cell: ({ schoolId, studentCount }) => (schoolId ? format.number(studentCount) : null),
    },
    ...NUMBERS.map(
      ({ field, label }): Column<PoolOwner> => ({
        key: field,
        label: balance(label),
        kind: "number",
        cell: (owner) => format.number(owner[field]),
      }),
    ),
    {
      key: "grant",
      label: t("more"),
      kind: "control",
      cell: (owner) => {
        const name = localName(locale, owner);
        return (
          <Button
            variant="quiet"
            size="small"
            className="whitespace-nowrap"
            aria-label={t("grantFor", { name })}
            onClick={() => onGrant(toGrantTarget(owner, name))}
          >
            {t("grant")}
          </Button>
        );
      },
    },
  ];
  return <DataTable caption={t("caption")} columns={columns} rows={owners} rowKey={({ poolId }) => poolId} />;
}
