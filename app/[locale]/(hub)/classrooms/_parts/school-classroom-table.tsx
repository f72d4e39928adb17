"use client";

import Link from "next/link";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { SchoolClassroom } from "@/client/contract/school";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { hubPath } from "@/i18n/paths";

/** What can be done with one classroom. */
export type ClassroomDeed = "rename" | "teachers" | "archive" | "restore";

const COUNTS = [
  { field: "studentCount", key: "students", label: "students" },
  { field: "openActivityCount", key: "activities", label: "openActivities" },
  { field: "spentThisMonthCredits", key: "spent", label: "spentThisMonth" },
] as const;

interface Props {
  classrooms: readonly SchoolClassroom[];
  onDeed: (deed: ClassroomDeed, classroom: SchoolClassroom) => void;
}

/** A school's classrooms: one row each, changed by a menu. */
export function SchoolClassroomTable({ classrooms, onDeed }: Props) {
  const t = useTranslations("classrooms");
  const format = useFormatter();
  const columns: Column<SchoolClassroom>[] = [
    {
      key: "name",
      label: t("name"),
      kind: "rowName",
      cell: (classroom) => <ClassroomName classroom={classroom} />,
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
      cell: (classroom) => <ClassroomMenu classroom={classroom} onDeed={onDeed} />,
    },
  ];
  return <DataTable caption={t("title")} columns={columns} rows={classrooms} rowKey={({ id }) => id} />;
}

/** Leads to the classroom; an archived one is not opened. */
function ClassroomName({ classroom: { id, name, standing } }: { classroom: SchoolClassroom }) {
  const locale = useLocale();
  if (standing === "archived") return name;
  return (
    <Link
      href={hubPath(locale, `/classrooms/${id}`)}
      className="inline-flex min-h-6 items-center text-accent underline"
    >
      {name}
    </Link>
  );
}

function ClassroomMenu({
  classroom,
  onDeed,
}: {
  classroom: SchoolClassroom;
  onDeed: (deed: ClassroomDeed, classroom: SchoolClassroom) => void;
}) {
  const t = useTranslations("classrooms");
  const item = (deed: ClassroomDeed) => (
    <MenuItem onSelect={() => onDeed(deed, classroom)}>{t(`deeds.${deed}`)}</MenuItem>
  );
  const label = t("moreFor", { name: classroom.name });
  if (classroom.standing === "archived") return <Menu label={label}>{item("restore")}</Menu>;
  return (
    <Menu label={label}>
      {item("rename")}
      {item("teachers")}
      <MenuSeparator />
      {item("archive")}
    </Menu>
  );
}
