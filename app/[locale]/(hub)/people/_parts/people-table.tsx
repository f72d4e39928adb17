"use client";

import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { SchoolPerson } from "@/client/contract/people";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { SelectAllHeader, SelectRow } from "@/components/ui/select-cells";
import { hubPath } from "@/i18n/paths";

/** What can be done with one person. */
export type PersonDeed = "edit" | "move" | "password" | "archive" | "restore";

/** What the table of people shows and tells. */
export interface PeopleTableProps {
  people: readonly SchoolPerson[];
  /** The admin who looks: they can archive everyone but themselves. */
  ownId: string;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onDeed: (deed: PersonDeed, person: SchoolPerson) => void;
}

/** "4-2 (No. 3), Chess club": where a person is, and as which number. */
export function useClassroomText(): (person: Pick<SchoolPerson, "classrooms">) => string {
  const t = useTranslations("people");
  return ({ classrooms }) =>
    classrooms
      .map(({ name, classNumber }) =>
        classNumber === null ? name : t("numberIn", { name, number: classNumber }),
      )
      .join(", ");
}

function useSelectColumn({ people, ownId, selected, onSelect }: PeopleTableProps): Column<SchoolPerson> {
  const t = useTranslations("people");
  const ids = people.filter(({ id }) => id !== ownId).map(({ id }) => id);
  return {
    key: "select",
    label: t("choose"),
    kind: "control",
    head: (
      <SelectAllHeader
        label={t("chooseAll")}
        ids={ids}
        chosen={selected}
        onChange={(checked) => onSelect(new Set(checked ? ids : []))}
      />
    ),
    cell: ({ id, displayName }) =>
      id === ownId ? null : (
        <SelectRow
          label={t("chooseOne", { name: displayName })}
          checked={selected.has(id)}
          onChange={(checked) =>
            onSelect(new Set(checked ? [...selected, id] : [...selected].filter((other) => other !== id)))
          }
        />
      ),
  };
}

/** A school's people: one row each, chosen with a checkbox, changed by a menu. */
export function PeopleTable(props: PeopleTableProps) {
  const t = useTranslations("people");
  const role = useTranslations("role");
  const classroomText = useClassroomText();
  const columns: Column<SchoolPerson>[] = [
    useSelectColumn(props),
    {
      key: "name",
      label: t("name"),
      kind: "rowName",
      cell: (person) => <PersonName person={person} />,
    },
    {
      key: "login",
      label: t("login"),
      cell: ({ login }) => <span className="inline-block min-w-24 break-all font-mono text-sm">{login}</span>,
    },
    { key: "role", label: t("role"), cell: (person) => role(person.role) },
    { key: "classrooms", label: t("classrooms"), cell: (person) => classroomText(person) || null },
    {
      key: "standing",
      label: t("standing"),
      cell: ({ standing }) => (
        <Badge tone={standing === "active" ? "positive" : "neutral"}>{t(`standings.${standing}`)}</Badge>
      ),
    },
    {
      key: "menu",
      label: t("more"),
      kind: "control",
      cell: (person) => (
        <PersonMenu person={person} isSelf={person.id === props.ownId} onDeed={props.onDeed} />
      ),
    },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={props.people}
      rowKey={({ id }) => id}
      selected={props.selected}
    />
  );
}

function PersonName({ person }: { person: SchoolPerson }) {
  const locale = useLocale();
  return (
    // Reading a person is told to the audit log: never before somebody really opens the page.
    <Link
      href={hubPath(locale, `/people/${person.id}`)}
      prefetch={false}
      className="inline-flex min-h-6 items-center text-accent underline"
    >
      {person.displayName}
    </Link>
  );
}

function PersonMenu({
  person,
  isSelf,
  onDeed,
}: {
  person: SchoolPerson;
  isSelf: boolean;
  onDeed: PeopleTableProps["onDeed"];
}) {
  const t = useTranslations("people");
  const item = (deed: PersonDeed) => (
    <MenuItem onSelect={() => onDeed(deed, person)}>{t(`deeds.${deed}`)}</MenuItem>
  );
  const label = t("moreFor", { name: person.displayName });
  if (person.standing === "archived") return <Menu label={label}>{item("restore")}</Menu>;
  return (
    <Menu label={label}>
      {item("edit")}
      {person.role === "student" ? item("move") : null}
      {isSelf ? null : item("password")}
      {isSelf ? null : <MenuSeparator />}
      {isSelf ? null : item("archive")}
    </Menu>
  );
}
