"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { hubPath } from "@/lib/i18n/paths";
import type { SchoolClassroom } from "@/packages/client/contract/classrooms";

export type ClassroomAction = "rename" | "teachers" | "archive" | "restore";

const COUNTS = [
  { field: "studentCount", key: "students", label: "students" },
  { field: "openActivityCount", key: "activities", label: "openActivities" },
  { field: "spentThisMonthCredits", key: "spent", label: "spentThisMonth" },
] as const;

interface Props {
  classrooms: readonly SchoolClassroom[];
  onAction: (action: ClassroomAction, classroom: SchoolClassroom) => void;
}

export function ClassroomTable({ classrooms, onAction }: Props) {
  const t = useTranslations("classrooms");
  const format = useFormatter();
  const locale = useLocale();
  const repeated = repeatedNames(classrooms);
  const columns: Column<SchoolClassroom>[] = [
    {
      key: "name",
      label: t("name"),
      kind: "rowName",
      cell: (classroom) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {classroom.status === "archived" ? (
            classroom.name
          ) : (
            <Link
              href={hubPath(locale, `/classrooms/${classroom.id}`)}
              className="inline-flex min-h-6 items-center text-accent underline"
            >
              {classroom.name}
            </Link>
          )}
          {repeated.has(classroom.name) ? <Badge tone="warning">{t("repeatedName")}</Badge> : null}
        </span>
      ),
    },
    {
      key: "teachers",
      label: t("teachers"),
      isFreeText: true,
      cell: ({ teachers }) => teachers.map(({ displayName }) => displayName).join(", ") || null,
    },
    ...COUNTS.map(
      ({ field, key, label }): Column<SchoolClassroom> => ({
        key,
        label: t(label),
        kind: "number",
        cell: (classroom) => format.number(classroom[field]),
      }),
    ),
    {
      key: "menu",
      label: t("more"),
      kind: "control",
      cell: (classroom) => {
        const label = t("moreFor", { name: classroom.name });
        const item = (action: ClassroomAction) => (
          <MenuItem onSelect={() => onAction(action, classroom)}>{t(`actions.${action}`)}</MenuItem>
        );
        if (classroom.status === "archived") return <Menu label={label}>{item("restore")}</Menu>;
        return (
          <Menu label={label}>
            {item("rename")}
            {item("teachers")}
            <MenuSeparator />
            {item("archive")}
          </Menu>
        );
      },
    },
  ];
  return <DataTable caption={t("title")} columns={columns} rows={classrooms} rowKey={({ id }) => id} />;
}

/** The names that several active classrooms have. The list is sorted by name, so equal names follow each other. */
function repeatedNames(classrooms: readonly SchoolClassroom[]): ReadonlySet<string> {
  const names = classrooms.filter(({ status }) => status === "active").map(({ name }) => name);
  return new Set(names.filter((name, index) => name === names[index - 1]));
}
