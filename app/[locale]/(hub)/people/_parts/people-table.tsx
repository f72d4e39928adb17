"use client";

import { useLocale, useTranslations } from "next-intl";
import { type PersonAction, usePersonColumns } from "@/components/people/person-columns";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { SelectAllHeader, SelectRow } from "@/components/ui/select-cells";
import { hubPath } from "@/lib/i18n/paths";
import type { SchoolPerson } from "@/packages/client/contract/people";

interface Props {
  people: readonly SchoolPerson[];
  ownId: string;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onAction: (action: PersonAction, person: SchoolPerson) => void;
}

export function PeopleTable({ people, ownId, selected, onSelect, onAction }: Props) {
  const t = useTranslations("people");
  const locale = useLocale();
  const { login, role, status, menu } = usePersonColumns<SchoolPerson>({ ownId, onAction });
  const ids = people.filter(({ id }) => id !== ownId).map(({ id }) => id);
  const columns: Column<SchoolPerson>[] = [
    {
      key: "select",
      label: t("select"),
      kind: "control",
      head: (
        <SelectAllHeader
          label={t("selectAll")}
          ids={ids}
          selected={selected}
          onChange={(checked) => onSelect(new Set(checked ? ids : []))}
        />
      ),
      cell: ({ id, displayName }) =>
        id === ownId ? null : (
          <SelectRow
            label={t("selectPerson", { name: displayName })}
            checked={selected.has(id)}
            onChange={(checked) =>
              onSelect(new Set(checked ? [...selected, id] : [...selected].filter((other) => other !== id)))
            }
          />
        ),
    },
    {
      key: "name",
      label: t("name"),
      kind: "rowName",
      cell: (person) => (
        <Link
          href={hubPath(locale, `/people/${person.id}`)}
          className="inline-flex min-h-6 items-center text-accent underline"
        >
          {person.displayName}
        </Link>
      ),
    },
    login,
    role,
    {
      key: "classrooms",
      label: t("classrooms"),
      cell: ({ classrooms }) =>
        classrooms.length > 0
          ? classrooms
              .map(({ name, classNumber }) =>
                classNumber === null ? name : t("classroomWithNumber", { name, number: classNumber }),
              )
              .join(", ")
          : null,
    },
    status,
    menu,
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      selected={selected}
    />
  );
}
